import type { AlertControlRight } from '@aplauso/contract/access'
import { m } from '@aplauso/texts/messages'
import { type ReactNode, Suspense, useRef } from 'react'
import { useLocation } from 'react-router'
import { LazyStalledBanner } from '#components/alert-queue/lazy-stalled-banner.tsx'
import { useQueue, withCreatorId } from '#components/alert-queue/queue-context.ts'
import { QueueControls } from '#components/alert-queue/queue-controls.tsx'
import { Page } from '#components/shell/page.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { WithErrorBoundaries } from '#ui/loading/error-boundary.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'
import { Link } from '#ui/text/link.tsx'
import { ConsoleStatus, ConsoleTitle } from './console-heading.tsx'
import { HeldAlerts, useIsHeldListShown } from './held/held-alerts.tsx'
import { HeldAlertVibration } from './held-vibration.tsx'
import { lastShownAlert } from './last-shown-alert.ts'
import { LiveFeed, type LiveFeedRow } from './live-feed.tsx'
import { NowPlaying } from './now-playing.tsx'
import { PanicButton } from './panic-button.tsx'
import { MissedAlerts, WaitingAlerts } from './queue-lists.tsx'
import { ShortcutsProvider } from './shortcuts-provider.tsx'
import { UndoBar } from './undo-bar.tsx'
import { UndoProvider } from './undo-provider.tsx'
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

type ConsoleFrameProps = ConsoleProps & {
  /** Names the creator of another console and links to others. */
  banner?: ReactNode
  /** The name of that creator. */
  of?: string
}

/** The console. On a phone the controls are at the bottom, in reach of the thumb. */
export const Console = (props: ConsoleFrameProps) => (
  <Page className="flex min-h-[calc(100dvh-3.5rem)] flex-col wrap lg:pb-20">
    <UndoProvider>
      <ConsoleLayout {...props} />
    </UndoProvider>
  </Page>
)

/**
 * While alerts are held, their list comes directly after the title and one line with the current alert. On a wide
 * screen it is in the wide column, and the controls are in the other column in both cases.
 */
function ConsoleLayout({ rows, error, onRetry, timers, banner, of }: ConsoleFrameProps) {
  const t = useText()
  const root = useRef<HTMLElement>(null)
  const { queue, connected, rights } = useQueue()
  const isHeldListShown = useIsHeldListShown()
  const isPartLinked = useLocation().hash !== ''
  const fadedClass = queue && !connected ? 'opacity-90' : ''
  const mayControlQueue = rights.includes('queue')
  const status = (
    <WithErrorBoundaries>
      <ConsoleStatus />
      <LazyStalledBanner />
    </WithErrorBoundaries>
  )
  return (
    <ShortcutsProvider root={root}>
      {(help) => (
        <>
          {!isHeldListShown && banner}
          <section
            ref={root}
            aria-label={t(m.queue_title)}
            aria-busy={!queue}
            data-testid="alert-queue"
            className="flex flex-1 flex-col gap-3 pt-3 sm:pt-6 lg:grid lg:grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)] lg:items-start lg:gap-6"
          >
            <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:gap-4">
              <div className="grid grid-cols-[minmax(0,1fr)] gap-1">
                <ConsoleTitle help={help} of={isHeldListShown ? of : undefined} />
                {!isHeldListShown && status}
              </div>
              <WithErrorBoundaries>
                <div className={fadedClass}>
                  <NowPlaying isLine={isHeldListShown} />
                </div>
                <HeldAlerts />
                {isHeldListShown && status}
                {isHeldListShown && banner}
              </WithErrorBoundaries>
              {queue ? (
                <div key="lists" className={`grid grid-cols-[minmax(0,1fr)] gap-3 lg:gap-4 ${fadedClass}`}>
                  <WithErrorBoundaries>
                    <WaitingAlerts />
                    <MissedAlerts />
                  </WithErrorBoundaries>
                </div>
              ) : (
                // Another element, as high as the screen: held alerts then move nothing that was seen before.
                <div key="loading" aria-hidden="true" className="h-dvh card" />
              )}
            </div>
            <div className="contents lg:grid lg:grid-cols-[minmax(0,1fr)] lg:content-start lg:gap-4 lg:self-stretch">
              {mayControlQueue && (
                <div
                  data-testid="live-controls"
                  data-bottom-bar="controls"
                  className="bottom-bar order-last -mx-4 mt-auto grid grid-cols-[minmax(0,4fr)_minmax(0,1fr)] gap-2 border-t border-line bg-paper px-4 py-2 max-[22.4rem]:grid-cols-[minmax(0,1fr)_3rem] sm:-mx-6 sm:gap-2.5 sm:px-6 lg:sticky lg:top-14 lg:z-10 lg:order-none lg:mx-0 lg:mt-0 lg:grid-cols-[minmax(0,1fr)] lg:border-0 lg:px-0"
                >
                  <QueueControls last={lastShownAlert(rows, queue, t)} />
                  <PanicButton />
                </div>
              )}
              <UndoBar
                isInList={isHeldListShown}
                className="order-last max-lg:sticky max-lg:bottom-[calc(var(--dock)+var(--bar)+0.25rem)] max-lg:z-20"
              />
              {/* Below the loading screen: shown before, it would move into view when the queue arrives. A link to a part
                  of it shows it at once, because nothing hidden takes the focus. */}
              <div
                className={`grid-cols-[minmax(0,1fr)] gap-3 lg:gap-4 ${queue || isPartLinked ? `grid ${fadedClass}` : 'hidden lg:grid'}`}
              >
                <WithErrorBoundaries>
                  {seesStreams(rights) && (
                    <Suspense fallback={<div aria-hidden="true" className="h-24 card" />}>
                      <StreamPanel />
                    </Suspense>
                  )}
                  {timers}
                  <LiveFeed rows={rows} error={error} onRetry={onRetry} />
                  {mayControlQueue && (
                    <Suspense fallback={<div aria-hidden="true" className="h-36 card" />}>
                      <Rehearsal />
                    </Suspense>
                  )}
                  <ConsoleLinks />
                  <HeldAlertVibration />
                  <WakeLockSwitch isRunning={queue?.paused === false} />
                </WithErrorBoundaries>
              </div>
            </div>
          </section>
        </>
      )}
    </ShortcutsProvider>
  )
}
