import type { AlertControlRight } from '@aplauso/contract/access'
import { m } from '@aplauso/texts/messages'
import { type ReactNode, Suspense, useRef } from 'react'
import { LazyStalledBanner } from '#components/alert-queue/lazy-stalled-banner.tsx'
import { useQueue, withCreatorId } from '#components/alert-queue/queue-context.ts'
import { QueueControls } from '#components/alert-queue/queue-controls.tsx'
import { Page } from '#components/shell/page.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { ErrorBoundary, WithErrorBoundaries } from '#ui/loading/error-boundary.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'
import { Link } from '#ui/text/link.tsx'
import { ConsoleHeading } from './console-heading.tsx'
import { HeldAlerts } from './held-alerts.tsx'
import { HeldAlertVibration } from './held-vibration.tsx'
import { lastShownAlert } from './last-shown-alert.ts'
import { LiveFeed, type LiveFeedRow } from './live-feed.tsx'
import { NowPlaying } from './now-playing.tsx'
import { PanicButton } from './panic-button.tsx'
import { MissedAlerts, WaitingAlerts } from './queue-lists.tsx'
import { ShortcutsProvider } from './shortcuts-provider.tsx'
import { UndoBar, type UndoBarProps, UndoProvider } from './undo-provider.tsx'
import { WakeLockSwitch } from './wake-lock-switch.tsx'

/** Only actors whose sole right is `block` see no streams. */
const seesStreams = (rights: readonly AlertControlRight[]): boolean => rights.some((right) => right !== 'block')

/** Links to related pages. Rules and docks are for the creator only. */
function ConsoleLinks() {
  const t = useText()
  const { rights, creatorId } = useQueue()
  const isOwn = creatorId === undefined
  const links = [
    ...(isOwn ? [{ to: '/settings/moderation', text: m.live_rules }] : []),
    ...(rights.includes('approve') ? [{ to: withCreatorId('/live/log', creatorId), text: m.live_log }] : []),
    ...(seesStreams(rights) ? [{ to: withCreatorId('/live/streams', creatorId), text: m.stream_report_title }] : []),
    ...(isOwn ? [{ to: '/settings/team', text: m.live_team }] : []),
  ]
  if (links.length === 0) return null
  return (
    <nav aria-label={t(m.live_more)}>
      <ul className="flex flex-wrap gap-x-5">
        {links.map(({ to, text }) => (
          <li key={to}>
            <Link to={to} className="text-sm tap-link">
              {t(text)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

const StreamPanel = lazyComponent(() => import('./stream-panel.tsx'))
const Rehearsal = lazyComponent(() => import('#components/rehearsal/rehearsal.tsx'))

export type ConsoleProps = {
  /** Recent activity; undefined while it loads. */
  rows: readonly LiveFeedRow[] | undefined
  /** The error of loading `rows`. */
  error: unknown
  onRetry: () => unknown
  timers?: ReactNode
}

/**
 * The console. On a phone the controls are at the bottom, in reach of the thumb. On a wide screen the lists are beside
 * the current alert. `banner` names the creator of another console.
 */
export const Console = ({ banner, ...props }: ConsoleProps & { banner?: ReactNode }) => (
  <Page className="flex min-h-[calc(100dvh-3.5rem)] flex-col wrap lg:pb-20">
    {banner}
    <UndoProvider>{(undo) => <ConsoleLayout {...props} {...undo} />}</UndoProvider>
  </Page>
)

function ConsoleLayout({ rows, error, onRetry, timers, ...undo }: ConsoleProps & UndoBarProps) {
  const t = useText()
  const root = useRef<HTMLElement>(null)
  const { queue, connected, rights, creatorId } = useQueue()
  const fadedClass = queue && !connected ? 'opacity-75' : ''
  const mayControlQueue = rights.includes('queue')
  const isOwn = creatorId === undefined
  const streamPanel = seesStreams(rights) && (
    <ErrorBoundary>
      <Suspense fallback={<div aria-hidden="true" className="h-24 card" />}>
        <StreamPanel />
      </Suspense>
    </ErrorBoundary>
  )
  return (
    <ShortcutsProvider root={root}>
      {(help) => (
        <section
          ref={root}
          aria-label={t(m.queue_title)}
          aria-busy={!queue}
          data-testid="alert-queue"
          className="flex flex-1 flex-col gap-3 pt-3 sm:pt-6 lg:grid lg:grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)] lg:items-start lg:gap-6"
        >
          {/* On a phone the sections mix with the others, and the controls are below all. */}
          <div className="contents lg:sticky lg:top-20 lg:grid lg:gap-4">
            <WithErrorBoundaries>
              <ConsoleHeading help={help} />
              <LazyStalledBanner />
              <div className={fadedClass}>
                <NowPlaying />
              </div>
              {mayControlQueue && (
                <div
                  data-bottom-bar="controls"
                  className="bottom-bar order-last -mx-4 mt-auto border-t border-line bg-paper px-4 py-2 sm:-mx-6 sm:px-6 lg:mx-0 lg:border-0 lg:p-0"
                >
                  <QueueControls last={lastShownAlert(rows, queue, t)} />
                </div>
              )}
              {mayControlQueue && <PanicButton />}
              <UndoBar
                {...undo}
                className="order-last max-lg:sticky max-lg:bottom-[calc(var(--dock)+var(--bar)+0.25rem)] max-lg:z-20"
              />
            </WithErrorBoundaries>
          </div>
          <div className={`grid grid-cols-[minmax(0,1fr)] gap-3 lg:gap-4 ${fadedClass}`}>
            {isOwn && streamPanel}
            <ErrorBoundary>
              <HeldAlerts />
            </ErrorBoundary>
            <ErrorBoundary>
              <WaitingAlerts />
            </ErrorBoundary>
            <ErrorBoundary>
              <MissedAlerts />
            </ErrorBoundary>
            {/* Helpers come for the alerts, so the stream panel is last. */}
            {!isOwn && streamPanel}
            {timers && <ErrorBoundary>{timers}</ErrorBoundary>}
            <ErrorBoundary>
              <LiveFeed rows={rows} error={error} onRetry={onRetry} />
            </ErrorBoundary>
            {mayControlQueue && (
              <ErrorBoundary>
                <Suspense fallback={<div aria-hidden="true" className="h-36 card" />}>
                  <Rehearsal />
                </Suspense>
              </ErrorBoundary>
            )}
            <ConsoleLinks />
            <HeldAlertVibration />
            <WakeLockSwitch isRunning={queue?.paused === false} />
          </div>
        </section>
      )}
    </ShortcutsProvider>
  )
}
