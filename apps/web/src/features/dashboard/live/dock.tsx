import type { Stage } from '@aplauso/contract/stage'
import { m } from '@aplauso/texts/messages'
import { CircleAlert } from 'lucide-react'
import { type ReactNode, type Ref, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import { api, createApi, fetchInTime } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { useDockKey } from '#lib/session/dock-key.ts'
import { useSession } from '#lib/session/session.tsx'
import { ALERTS_LOOKS, alertsState } from '#parts/alert-queue/alerts-state.ts'
import { useQueue } from '#parts/alert-queue/queue-context.ts'
import { QueueControls } from '#parts/alert-queue/queue-controls.tsx'
import { Spinner } from '#ui/brand/spinner.tsx'
import { PartBoundary } from '#ui/loading/part-boundary.tsx'
import { ConnectedStage } from './connected-stage.tsx'
import { HeldAlerts } from './held-alerts.tsx'
import { lastOf } from './last-of.ts'
import { MissedAlerts, WaitingAlerts } from './lists.tsx'
import { NowStage } from './now-stage.tsx'
import { Panic } from './panic.tsx'
import { ShortcutsPlace } from './shortcuts-place.tsx'
import { useStages } from './stages.ts'
import { MuteSwitch, SumsSwitch } from './switches.tsx'
import { UndoBar, type UndoBarProps, UndoPlace } from './undo-place.tsx'
import { useRecentAlerts } from './use-recent-alerts.ts'

const RING_PX = 8

/** The console in a dock of OBS, by the dock's own key; without one by the session of whoever is signed in. */
export default function Dock() {
  const t = useText()
  const { status } = useSession()
  const key = useDockKey()
  const keyApi = useMemo(() => (key === undefined ? api : createApi(fetchInTime, () => key)), [key])
  if (key !== undefined || status === 'signed_in') return <Opening key={key} api={keyApi} dockKey={key} />
  if (status === 'signed_out') return <Note title={t(m.live_dock_no_key)}>{t(m.live_dock_new_key)}</Note>
  return <Connecting />
}

function Opening({ api, dockKey }: { api: Parameters<typeof useStages>[0]; dockKey: string | undefined }) {
  const t = useText()
  const creatorId = new URLSearchParams(useLocation().search).get('creatorId')
  const { data: stages, error, isRefused, refetch } = useStages(api, dockKey)
  const stage = creatorId === null ? stages?.[0] : stages?.find((one) => one.creatorId === creatorId)
  if (isRefused || (stages && !stage)) {
    return dockKey === undefined ? (
      <Note title={t(m.live_refused)}>{t(m.live_refused_text)}</Note>
    ) : (
      <Note title={t(m.live_dock_refused)}>{t(m.live_dock_new_key)}</Note>
    )
  }
  if (!stage) return error ? <Note title={t(m.shell_obs_lost)}>{t(m.live_dock_again)}</Note> : <Connecting />
  return (
    <ConnectedStage key={stage.creatorId} stage={stage} api={api} dockKey={dockKey} onDoubt={() => void refetch()}>
      <UndoPlace>{(undo) => <Narrow stage={stage} {...undo} />}</UndoPlace>
    </ConnectedStage>
  )
}

function Narrow({ stage, ...undo }: { stage: Stage } & UndoBarProps) {
  const t = useText()
  const root = useRef<HTMLElement>(null)
  const { queue, connected, rights } = useQueue()
  const { rows } = useRecentAlerts()
  const { text, icon: Icon, tone } = ALERTS_LOOKS[alertsState(queue, connected)]
  const mayRule = rights.includes('queue')
  return (
    <ShortcutsPlace root={root}>
      {(help) => (
        <Frame ref={root}>
          <header
            ref={roomAbove}
            className="sticky top-0 z-10 flex min-h-11 flex-wrap items-center gap-x-1 border-b border-line bg-paper px-1.5 [@media(height<25rem)]:flex-nowrap"
          >
            <h1 className="sr-only">{t(m.live_stage_of, { name: stage.displayName })}</h1>
            <p role="status" className={`min-w-0 chip ${tone}`}>
              <Icon size={14} aria-hidden="true" className="shrink-0" />
              <span className="truncate">{t(text)}</span>
            </p>
            <div className="ms-auto -me-1.5 flex shrink-0">
              {mayRule && <MuteSwitch what="sounds" />}
              {mayRule && <MuteSwitch what="speech" />}
              {rights.includes('amounts') && <SumsSwitch isNarrow />}
              {help}
            </div>
          </header>
          <div
            className={`grid flex-1 grid-cols-[minmax(0,1fr)] content-start gap-2 p-2 ${connected ? '' : 'opacity-75'}`}
          >
            {queue && !connected && <p className="text-xs font-semibold text-perigo">{t(m.queue_offline)}</p>}
            <PartBoundary>
              <HeldAlerts />
            </PartBoundary>
            <PartBoundary>
              <NowStage isNarrow />
            </PartBoundary>
            <PartBoundary>
              <WaitingAlerts />
            </PartBoundary>
            <PartBoundary>
              <MissedAlerts />
            </PartBoundary>
          </div>
          <div
            ref={roomBelow}
            data-bottom-bar="dock"
            className="sticky bottom-0 z-10 flex flex-wrap gap-2 border-t border-line bg-paper p-2 empty:hidden"
          >
            <UndoBar {...undo} className="w-full" />
            {mayRule && (
              <>
                <QueueControls last={lastOf(rows, queue, t)} isNarrow />
                <Panic isNarrow />
              </>
            )}
          </div>
        </Frame>
      )}
    </ShortcutsPlace>
  )
}

/** What the keyboard goes to is scrolled out from under this bar, however high it is just now; with room for its ring. */
function roomFor(side: 'scrollPaddingTop' | 'scrollPaddingBottom') {
  return (bar: HTMLElement | null) => {
    if (!bar) return
    const { style } = document.documentElement
    const sizes = new ResizeObserver(() => {
      style[side] = `${bar.offsetHeight + RING_PX}px`
    })
    sizes.observe(bar)
    return () => {
      sizes.disconnect()
      style[side] = ''
    }
  }
}
const roomAbove = roomFor('scrollPaddingTop')
const roomBelow = roomFor('scrollPaddingBottom')

const Frame = ({ ref, children }: { ref?: Ref<HTMLElement>; children: ReactNode }) => (
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

/** The one thing there is to say. */
const Note = ({ title, children }: { title: string; children: ReactNode }) => (
  <Frame>
    <div role="alert" className="m-auto grid max-w-[40ch] justify-items-center gap-2 p-4 text-center">
      <CircleAlert size={26} aria-hidden="true" className="text-perigo" />
      <h1 className="font-sans text-base font-semibold tracking-normal">{title}</h1>
      <p className="text-sm text-ink-2">{children}</p>
    </div>
  </Frame>
)

function Connecting() {
  const t = useText()
  return (
    <Frame>
      <div role="status" className="m-auto flex items-center gap-2.5 text-sm text-ink-2">
        <Spinner />
        <h1 className="font-sans text-sm font-semibold tracking-normal">{t(m.shell_obs_loading)}</h1>
      </div>
    </Frame>
  )
}
