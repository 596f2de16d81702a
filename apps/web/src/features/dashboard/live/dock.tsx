import type { ControlledCreator } from '@aplauso/contract/team'
import { m } from '@aplauso/texts/messages'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, type Ref, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import { ALERTS_STATE_STYLES, alertsState } from '#components/alert-queue/alerts-state.ts'
import { useQueue } from '#components/alert-queue/queue-context.ts'
import { QueueControls } from '#components/alert-queue/queue-controls.tsx'
import { api, createApi, fetchInTime } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useDockKey } from '#lib/session/dock-key.ts'
import { useSession } from '#lib/session/session.tsx'
import { Spinner } from '#ui/brand/spinner.tsx'
import { ErrorBoundary, WithErrorBoundaries } from '#ui/loading/error-boundary.tsx'
import { ConsoleConnection } from './console-connection.tsx'
import { AmountsSwitch, MuteSwitch } from './header-switches.tsx'
import { HeldAlerts, useIsHeldListShown } from './held/held-alerts.tsx'
import { lastShownAlert } from './last-shown-alert.ts'
import { NowPlaying } from './now-playing.tsx'
import { PanicButton } from './panic-button.tsx'
import { MissedAlerts, WaitingAlerts } from './queue-lists.tsx'
import { ShortcutsProvider } from './shortcuts-provider.tsx'
import { UndoBar } from './undo-bar.tsx'
import { UndoProvider } from './undo-provider.tsx'
import { useConsoleCreators } from './use-console-creators.ts'
import { useRecentAlerts } from './use-recent-alerts.ts'

const FOCUS_RING_PX = 8

/** The console in an OBS dock, with the dock's key or else the browser's session. */
export default function Dock() {
  const t = useText()
  const { status } = useSession()
  const key = useDockKey()
  const keyApi = useMemo(() => (key === undefined ? api : createApi(fetchInTime, () => key)), [key])
  if (key !== undefined || status === 'signed_in') return <DockConnection key={key} api={keyApi} dockKey={key} />
  if (status === 'signed_out') return <DockMessage title={t(m.live_dock_no_key)}>{t(m.live_dock_new_key)}</DockMessage>
  return <DockConnecting />
}

function DockConnection({
  api,
  dockKey,
}: {
  api: Parameters<typeof useConsoleCreators>[0]
  dockKey: string | undefined
}) {
  const t = useText()
  const creatorId = new URLSearchParams(useLocation().search).get('creatorId')
  const { data, error, isRefused, refetch } = useConsoleCreators(api, dockKey)
  const creator = creatorId === null ? data?.[0] : data?.find((one) => one.creatorId === creatorId)
  if (isRefused || (data && !creator)) {
    return dockKey === undefined ? (
      <DockMessage title={t(m.live_refused)}>{t(m.live_refused_text)}</DockMessage>
    ) : (
      <DockMessage title={t(m.live_dock_refused)}>{t(m.live_dock_new_key)}</DockMessage>
    )
  }
  if (!creator)
    return error ? <DockMessage title={t(m.shell_obs_lost)}>{t(m.live_dock_again)}</DockMessage> : <DockConnecting />
  return (
    <ConsoleConnection
      key={creator.creatorId}
      creator={creator}
      api={api}
      dockKey={dockKey}
      onRecheckAccess={() => void refetch()}
    >
      <UndoProvider>
        <NarrowConsole creator={creator} />
      </UndoProvider>
    </ConsoleConnection>
  )
}

function NarrowConsole({ creator }: { creator: ControlledCreator }) {
  const t = useText()
  const root = useRef<HTMLElement>(null)
  const { queue, connected, rights } = useQueue()
  const { rows } = useRecentAlerts()
  const isHeldListShown = useIsHeldListShown()
  const { text, icon: Icon, tone } = ALERTS_STATE_STYLES[alertsState(queue, connected)]
  const mayControlQueue = rights.includes('queue')
  return (
    <ShortcutsProvider root={root}>
      {(help) => (
        <DockFrame ref={root}>
          <header
            ref={observeTopBar}
            className="sticky top-0 z-10 flex min-h-11 flex-wrap items-center gap-x-1 border-b border-line bg-paper px-1.5 [@media(height<25rem)]:flex-nowrap"
          >
            <h1 className="sr-only">{t(m.live_stage_of, { name: creator.displayName })}</h1>
            <p role="status" className={`min-w-0 chip ${tone}`}>
              <Icon size={14} aria-hidden="true" className="shrink-0" />
              <span className="truncate">{t(text)}</span>
            </p>
            <div className="ms-auto -me-1.5 flex shrink-0">
              {mayControlQueue && <MuteSwitch what="sounds" />}
              {mayControlQueue && <MuteSwitch what="speech" />}
              {rights.includes('amounts') && <AmountsSwitch isNarrow />}
              {help}
            </div>
          </header>
          <div
            className={`grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-2 p-2 ${connected ? '' : 'opacity-75'}`}
          >
            {queue && !connected && !isHeldListShown && (
              <p className="text-xs font-semibold text-perigo">{t(m.queue_offline)}</p>
            )}
            <ErrorBoundary>
              <NowPlaying isNarrow isLine={isHeldListShown} />
            </ErrorBoundary>
            <ErrorBoundary>
              <HeldAlerts />
            </ErrorBoundary>
            {/* Not before the queue is known: held alerts would move them. */}
            {queue && (
              <WithErrorBoundaries>
                <WaitingAlerts />
                <MissedAlerts />
              </WithErrorBoundaries>
            )}
          </div>
          <div
            ref={observeBottomBar}
            data-bottom-bar="dock"
            className="sticky bottom-0 z-10 flex flex-wrap gap-2 border-t border-line bg-paper p-2 empty:hidden"
          >
            <UndoBar isInList={isHeldListShown} className="w-full" />
            {mayControlQueue && (
              <>
                <QueueControls last={lastShownAlert(rows, queue, t)} isNarrow />
                <PanicButton isNarrow />
              </>
            )}
          </div>
        </DockFrame>
      )}
    </ShortcutsProvider>
  )
}

/** Sets the scroll padding to the bar's current height, so that a focused element and its outline are not covered. */
function scrollPaddingFor(side: 'scrollPaddingTop' | 'scrollPaddingBottom') {
  return (bar: HTMLElement | null) => {
    if (!bar) return
    const { style } = document.documentElement
    const sizes = new ResizeObserver(() => {
      style[side] = `${bar.offsetHeight + FOCUS_RING_PX}px`
    })
    sizes.observe(bar)
    return () => {
      sizes.disconnect()
      style[side] = ''
    }
  }
}
const observeTopBar = scrollPaddingFor('scrollPaddingTop')
const observeBottomBar = scrollPaddingFor('scrollPaddingBottom')

const DockFrame = ({ ref, children }: { ref?: Ref<HTMLElement>; children: ReactNode }) => (
  <main
    ref={ref}
    id="conteudo"
    tabIndex={-1}
    data-testid="alert-queue"
    className="flex min-h-dvh flex-col outline-none"
  >
    {children}
  </main>
)

/** A dock that shows only a message. */
const DockMessage = ({ title, children }: { title: string; children: ReactNode }) => (
  <DockFrame>
    <div role="alert" className="m-auto grid max-w-[38ch] justify-items-center gap-2 p-4 text-center">
      <CircleAlert size={26} aria-hidden="true" className="text-perigo" />
      <h1 className="font-sans text-base font-semibold tracking-normal">{title}</h1>
      <p className="text-sm text-ink-2">{children}</p>
    </div>
  </DockFrame>
)

function DockConnecting() {
  const t = useText()
  return (
    <DockFrame>
      <div role="status" className="m-auto flex items-center gap-2.5 text-sm text-ink-2">
        <Spinner />
        <h1 className="font-sans text-sm font-semibold tracking-normal">{t(m.shell_obs_loading)}</h1>
      </div>
    </DockFrame>
  )
}
