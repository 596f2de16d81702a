import type { QueuedAlert } from '@aplauso/contract/alerts'
import { SECOND_MS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { Clapperboard, EyeOff, type LucideIcon, MonitorOff, OctagonX, Pause, SkipForward, WifiOff } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { type AlertsState, alertsState } from '#components/alert-queue/alerts-state.ts'
import { QueueAction } from '#components/alert-queue/queue-action.tsx'
import { withoutAlert } from '#components/alert-queue/queue-changes.ts'
import { useQueue } from '#components/alert-queue/queue-context.ts'
import { shortened } from '#components/alert-queue/queue-row.tsx'
import { Amount } from '#components/live/hidden-amounts.tsx'
import { monthsText } from '#components/recurring-donations/months-badge.ts'
import { formatNumber } from '#lib/i18n/format.ts'
import { type Message, useLanguage, useText } from '#lib/i18n/language.tsx'
import { useStepFocus } from '#ui/focus/use-step-focus.ts'
import { Placeholder } from '#ui/list/placeholder.tsx'
import { toastPlace } from '#ui/toast/toast-place.ts'

type NowPlayingProps = {
  /** Rendered in a dock. */
  isNarrow?: boolean
  /** One line, because the held alerts come first. */
  isLine?: boolean
}

/** Alerts on screen and their remaining time: the one with sound is large, the others are rows. */
export function NowPlaying({ isLine = false, ...props }: NowPlayingProps) {
  return isLine ? <NowLine /> : <NowPanel {...props} />
}

function NowLine() {
  const t = useText()
  const { queue, offline } = useQueue()
  const [alert, ...others] = offline ? [] : (queue?.playing ?? [])
  const state = alertsState(queue, !offline)
  const { icon: Icon, title, text } = IDLE_REASONS[state] ?? IDLE_DEFAULT
  return (
    <section
      aria-label={t(m.queue_playing)}
      data-testid="live-now"
      className="flex h-14 items-center gap-3 overflow-hidden rounded-md ps-4 pe-1 text-sm text-palco-ink spotlight"
    >
      {/* A toast replaces the line: anywhere else it would cover the buttons of a decision. */}
      <div ref={toastPlace.set} className="peer hidden min-w-0 flex-1 has-data-[state=open]:block" />
      <div className="flex min-w-0 flex-1 items-center gap-3 peer-has-data-[state=open]:hidden">
        {alert ? (
          <>
            <Clapperboard size={18} aria-hidden="true" className="shrink-0 text-holofote" />
            <DonorName alert={alert} className="min-w-0 truncate font-semibold" />
            <span className="tnum shrink-0 font-semibold text-holofote">
              <Amount cents={alert.amount} />
            </span>
            {others.length > 0 && <span className="tnum shrink-0">+{others.length}</span>}
            <span className="ms-auto">
              <SkipButton alert={alert} />
            </span>
          </>
        ) : (
          <>
            <Icon size={18} aria-hidden="true" className="shrink-0 text-holofote" />
            <p className="min-w-0 truncate">
              <b className="font-semibold">{t(title)}</b>{' '}
              <span className="text-palco-ink-2">{t(offline ? m.live_held_offline : text)}</span>
            </p>
          </>
        )}
      </div>
    </section>
  )
}

function NowPanel({ isNarrow = false }: { isNarrow?: boolean }) {
  const t = useText()
  const titleId = useId()
  const { queue, offline } = useQueue()
  const playing = offline ? [] : (queue?.playing ?? [])
  const { box, ...focus } = useStepFocus(playing.map(({ id }) => id).join())
  return (
    <div
      ref={box}
      {...focus}
      data-list="now"
      data-testid="live-now"
      className={`flex flex-col text-palco-ink spotlight ${isNarrow ? 'rounded-lg px-4 py-3' : 'min-h-48 rounded-xl p-5 sm:p-7 lg:min-h-80'}`}
    >
      <h2
        id={titleId}
        tabIndex={-1}
        data-next=""
        className="font-sans text-sm font-semibold tracking-normal text-palco-ink-2"
      >
        {t(m.queue_playing)}
        {playing.length > 1 && <span className="tnum"> · {playing.length}</span>}
      </h2>
      {!queue && (
        <div aria-hidden="true" className="my-auto grid gap-3">
          <Placeholder className="h-8 w-3/5 bg-palco-2" />
          <Placeholder className="h-4 w-4/5 bg-palco-2" />
        </div>
      )}
      {queue && playing.length === 0 && <NothingPlaying state={alertsState(queue, !offline)} />}
      {playing.length > 0 && (
        <ul aria-labelledby={titleId} className="flex flex-1 flex-col">
          {playing.map((alert, index) =>
            index === 0 ? <MainAlert key={alert.id} alert={alert} /> : <OtherAlert key={alert.id} alert={alert} />,
          )}
        </ul>
      )}
    </div>
  )
}

const IDLE_REASONS: Partial<Record<AlertsState, { icon: LucideIcon; title: Message; text: Message }>> = {
  lost: { icon: WifiOff, title: m.shell_obs_lost, text: m.live_lost_text },
  panic: { icon: OctagonX, title: m.shell_obs_panic, text: m.live_panic_text },
  paused: { icon: Pause, title: m.queue_paused, text: m.live_paused_text },
  off: { icon: MonitorOff, title: m.shell_obs_off, text: m.live_gone_text },
  hidden: { icon: EyeOff, title: m.shell_obs_hidden, text: m.live_hidden_text },
}
const IDLE_DEFAULT = { icon: Clapperboard, title: m.queue_playing_empty, text: m.queue_playing_empty_text }

/** The reason why no alert is on screen. */
function NothingPlaying({ state }: { state: AlertsState }) {
  const t = useText()
  const { icon: Icon, title, text } = IDLE_REASONS[state] ?? IDLE_DEFAULT
  return (
    <div className="my-auto flex flex-wrap items-center gap-4 py-3 lg:flex-col lg:text-center">
      <span
        className={`grid size-14 shrink-0 place-items-center rounded-full ${IDLE_REASONS[state] ? 'bg-holofote text-on-holofote' : 'bg-palco-2 text-palco-ink-2'}`}
      >
        <Icon size={26} aria-hidden="true" />
      </span>
      <div className="min-w-[min(100%,9rem)] flex-1 lg:flex-none">
        <p className="display text-xl wrap-anywhere">{t(title)}</p>
        <p className="mt-1 max-w-[38ch] text-sm text-palco-ink-2">{t(text)}</p>
      </div>
    </div>
  )
}

function MainAlert({ alert }: { alert: QueuedAlert }) {
  const t = useText()
  const months = monthsText(alert.monthsInRow, t)
  return (
    <li data-testid="queue-line" className="my-auto grid gap-2 py-3">
      <div className="flex items-start gap-3">
        <div className="flex min-w-0 flex-1 flex-wrap items-baseline gap-x-4">
          <DonorName alert={alert} className="display line-clamp-2 min-w-0 text-2xl wrap-anywhere" />
          <span className="display tnum text-2xl whitespace-nowrap text-holofote">
            <Amount cents={alert.amount} />
          </span>
        </div>
        <SkipButton alert={alert} />
      </div>
      {alert.test && <p className="text-sm font-semibold text-palco-ink-2">{t(m.dashboard_test_chip)}</p>}
      {months && <p className="text-sm font-semibold text-palco-ink-2">{months}</p>}
      {alert.message && (
        <p translate="no" className="line-clamp-6 wrap-anywhere">
          {shortened(alert.message)}
        </p>
      )}
      {alert.onScreen && <TimeLeft key={alert.onScreen.since} {...alert.onScreen} />}
    </li>
  )
}

function OtherAlert({ alert }: { alert: QueuedAlert }) {
  return (
    <li
      data-testid="queue-line"
      className="flex min-h-12 items-center gap-3 border-t border-palco-line text-sm font-semibold"
    >
      <DonorName alert={alert} className="min-w-0 flex-1 truncate" />
      <span className="tnum shrink-0">
        <Amount cents={alert.amount} />
      </span>
      <SkipButton alert={alert} />
    </li>
  )
}

function DonorName({ alert: { donorName }, className }: { alert: QueuedAlert; className: string }) {
  const t = useText()
  return (
    <span translate={donorName === null ? undefined : 'no'} className={className}>
      {donorName ?? t(m.common_anonymous)}
    </span>
  )
}

function SkipButton({ alert: { id, donorName } }: { alert: QueuedAlert }) {
  const t = useText()
  const { rights } = useQueue()
  const name = donorName ?? t(m.common_anonymous)
  if (!rights.includes('queue')) return null
  return (
    <QueueAction
      label={t(m.queue_skip_of, { name })}
      icon={SkipForward}
      path={`/api/alerts/${id}/skip`}
      change={withoutAlert(id)}
      undo={{ description: t(m.live_skipped, { name }), paths: [`/api/alerts/${id}/replay`] }}
      className="-me-2 text-palco-ink-2 hover:bg-palco-2 hover:text-palco-ink"
    />
  )
}

/** Countdown of an alert. A card that waits for its sound stays longer; then nothing is shown. */
function TimeLeft({ since, forMs }: NonNullable<QueuedAlert['onScreen']>) {
  const { t, language } = useLanguage()
  const endMs = Date.parse(since) + forMs
  // The device's clock can differ from the server's, so never show more than the full time.
  const readLeftMs = () => Math.min(forMs, endMs - Date.now())
  const [leftMs, setLeftMs] = useState(readLeftMs)
  const progressBar = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another time is another element
  useEffect(() => {
    // A single animation causes no layout. With reduced motion the bar changes once a second.
    if (leftMs > 0 && !matchMedia('(prefers-reduced-motion: reduce)').matches) {
      const from = `${leftMs / forMs} 1`
      progressBar.current?.animate([{ scale: from }, { scale: '0 1' }], { duration: leftMs, fill: 'both' })
    }
    const tick = setInterval(() => setLeftMs(readLeftMs()), SECOND_MS)
    return () => clearInterval(tick)
  }, [])
  if (leftMs <= 0) return null
  return (
    <div className="mt-1 flex items-center gap-3">
      <div aria-hidden="true" className="h-1.5 flex-1 overflow-hidden rounded-full bg-palco-line">
        <div
          ref={progressBar}
          className="h-full origin-left rounded-full bg-holofote rtl:origin-right"
          style={{ scale: `${leftMs / forMs} 1` }}
        />
      </div>
      <p className="tnum text-sm text-palco-ink-2">
        {t(m.live_left, { seconds: formatNumber(Math.ceil(leftMs / SECOND_MS), language) })}
      </p>
    </div>
  )
}
