import type { ReceivedDonation } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { Eye, EyeOff, type LucideIcon, Pause, VolumeX } from 'lucide-react'
import { useState } from 'react'
import { recentKey } from '#lib/api/creator-keys.ts'
import { browserStorage } from '#lib/browser/storage.ts'
import { canHoldScreen, useWakeLock } from '#lib/browser/use-wake-lock.ts'
import { formatNumber } from '#lib/i18n/format.ts'
import { useLanguage, useText } from '#lib/i18n/language.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { alertsState } from '#parts/alert-queue/alerts-state.ts'
import { OverlayState } from '#parts/alert-queue/overlay-state.tsx'
import { useQueue } from '#parts/alert-queue/queue-context.ts'
import { QueueControls } from '#parts/alert-queue/queue-controls.tsx'
import { useOwnLive } from '#parts/live/live-context.ts'
import { receivedRows } from '#parts/live/received-rows.ts'
import { hideSums, useSumsHidden } from '#parts/live/sums.tsx'
import { Page } from '#parts/shell/page.tsx'
import { SwitchField } from '#ui/form/switch-field.tsx'
import { PartBoundary, Parts } from '#ui/loading/part-boundary.tsx'
import { HeldAlerts } from './held-alerts.tsx'
import { MissedAlerts, WaitingAlerts } from './lists.tsx'
import { LiveFeed } from './live-feed.tsx'
import { NowStage } from './now-stage.tsx'
import { Panic } from './panic.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.live_head), description: t(m.live_description) }),
  ahead: () => [{ key: recentKey() }],
}

/**
 * What a creator looks at while live, on a phone in one hand or in a narrow dock of OBS: the stage, and the hand on it under the
 * thumb; beside a wide one, what follows, what nobody saw and what happened.
 */
export function Component() {
  const t = useText()
  const { queue, connected } = useQueue()
  const { live } = useOwnLive()
  const { data, error, refetch } = useQuery<ReceivedDonation[]>({ queryKey: recentKey() })
  const rows = data && receivedRows(live, data)
  // What is still to be shown, or is just now, is not shown again.
  const ahead = new Set([...(queue?.playing ?? []), ...(queue?.waiting ?? [])].map(({ donationId }) => donationId))
  const last = rows?.find(({ id, status }) => status === 'paid' && !ahead.has(id))
  return (
    <Page className="flex min-h-[calc(100dvh-3.5rem)] flex-col wrap lg:pb-20">
      <section
        aria-label={t(m.queue_title)}
        aria-busy={!queue}
        data-testid="alert-queue"
        className="flex flex-1 flex-col gap-3 pt-3 sm:pt-6 lg:grid lg:grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)] lg:items-start lg:gap-6"
      >
        {/* On a phone its parts stand among the others, and the controls below them all. */}
        <div className="contents lg:sticky lg:top-20 lg:grid lg:gap-4">
          <Parts>
            <Heading />
            <div className={queue && !connected ? 'opacity-75' : ''}>
              <NowStage />
            </div>
            <div
              data-bottom-bar="controls"
              className="bottom-bar order-last -mx-4 mt-auto border-t border-line bg-paper px-4 py-2 sm:-mx-6 sm:px-6 lg:mx-0 lg:border-0 lg:p-0"
            >
              <QueueControls
                last={last ? { donationId: last.id, name: last.donorName ?? t(m.common_anonymous) } : null}
              />
            </div>
            <Panic />
          </Parts>
        </div>
        <div className={`grid grid-cols-[minmax(0,1fr)] gap-3 lg:gap-4 ${queue && !connected ? 'opacity-75' : ''}`}>
          <PartBoundary>
            <HeldAlerts />
          </PartBoundary>
          <PartBoundary>
            <WaitingAlerts />
          </PartBoundary>
          <PartBoundary>
            <MissedAlerts />
          </PartBoundary>
          <PartBoundary>
            <LiveFeed rows={rows} error={error} onRetry={refetch} />
          </PartBoundary>
          <ScreenSwitch isRunning={queue?.paused === false} />
        </div>
      </section>
    </Page>
  )
}

const TROUBLES = ['lost', 'off', 'hidden']

/** How the alerts stand, in words; what keeps them off the stream stands out. */
function Heading() {
  const { t, language } = useLanguage()
  const { queue, connected } = useQueue()
  const waiting = queue?.waitingCount ?? 0
  const paused = waiting > 0 ? t(m.queue_paused_waiting, { total: formatNumber(waiting, language) }) : t(m.queue_paused)
  const isTrouble = TROUBLES.includes(alertsState(queue && { ...queue, paused: false }, connected))
  return (
    <header className="grid gap-1">
      <div className="flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1">
        <h1 className="text-2xl">{t(m.shell_live)}</h1>
        {queue?.paused && <Held icon={Pause} short={t(m.queue_paused)} text={paused} />}
        {queue?.muted && <Held icon={VolumeX} text={t(m.queue_muted)} />}
        <SumsSwitch />
      </div>
      <div
        className={`flex flex-wrap items-center gap-x-4 gap-y-0.5 ${isTrouble ? 'rounded-md bg-perigo-soft px-3.5 py-2.5' : 'min-h-6'}`}
      >
        <OverlayState />
      </div>
    </header>
  )
}

/** Says what is held back; of `text` a phone shows `short`, and all of it is read out. */
const Held = ({ icon: Icon, short, text }: { icon: LucideIcon; short?: string; text: string }) => (
  <p className="bg-holofote text-on-holofote chip">
    <Icon size={14} aria-hidden="true" className="shrink-0" />
    {short && (
      <span aria-hidden="true" className="sm:hidden">
        {short}
      </span>
    )}
    <span className={short ? 'max-sm:sr-only' : ''}>{text}</span>
  </p>
)

function SumsSwitch() {
  const t = useText()
  const areHidden = useSumsHidden()
  const Icon = areHidden ? EyeOff : Eye
  return (
    <button
      type="button"
      role="switch"
      aria-checked={areHidden}
      title={t(m.live_sums_hide)}
      onClick={() => hideSums(!areHidden)}
      className={`ms-auto -me-2 flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full px-3 text-sm font-semibold hover:bg-sunken ${areHidden ? 'bg-sunken text-ink' : 'text-ink-2'}`}
    >
      <Icon size={19} aria-hidden="true" className="shrink-0" />
      <span className="max-sm:sr-only">{t(m.live_sums_hide)}</span>
    </button>
  )
}

const SCREEN_KEY = 'screenMayGoOff'

/** Nothing where the browser knows no such thing. */
function ScreenSwitch({ isRunning }: { isRunning: boolean }) {
  const t = useText()
  const [isWanted, setWanted] = useState(() => browserStorage.get(SCREEN_KEY) === null)
  useWakeLock(isWanted && isRunning)
  if (!canHoldScreen()) return null

  function want(next: boolean) {
    if (next) browserStorage.remove(SCREEN_KEY)
    else browserStorage.set(SCREEN_KEY, 'yes')
    setWanted(next)
  }

  return <SwitchField name="screen" label={t(m.live_screen)} checked={isWanted} onChange={want} />
}
