import { m } from '@aplauso/texts/messages'
import { type LucideIcon, Music, Pause, Speech, VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'
import { alertsState } from '#components/alert-queue/alerts-state.ts'
import { OverlayStatus } from '#components/alert-queue/overlay-status.tsx'
import { useQueue } from '#components/alert-queue/queue-context.ts'
import { formatNumber } from '#lib/i18n/format.ts'
import { useLanguage } from '#lib/i18n/language.tsx'
import { AmountsSwitch, MuteSwitch } from './header-switches.tsx'

const PROBLEM_STATES = ['lost', 'off', 'hidden']

/** The page's title and switches, with chips for what stops alerts. `of`: whose console it is, if another's. */
export function ConsoleTitle({ help, of }: { help: ReactNode; of?: string | undefined }) {
  const { t, language } = useLanguage()
  const { queue, rights } = useQueue()
  const waiting = queue?.waitingCount ?? 0
  const paused = waiting > 0 ? t(m.queue_paused_waiting, { total: formatNumber(waiting, language) }) : t(m.queue_paused)
  return (
    <header className="flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1">
      <h1 className="text-2xl">{t(m.shell_live)}</h1>
      {of && (
        <p translate="no" className="min-w-0 truncate text-sm text-ink-2">
          {of}
        </p>
      )}
      {queue?.paused && <StatusChip icon={Pause} short={t(m.queue_paused)} text={paused} />}
      {queue?.muted && <StatusChip icon={VolumeX} text={t(m.queue_muted)} />}
      {queue?.soundsMuted && !queue.muted && <StatusChip icon={Music} text={t(m.live_sounds_muted)} />}
      {queue?.speechMuted && !queue.muted && <StatusChip icon={Speech} text={t(m.live_speech_muted)} />}
      <div className="ms-auto -me-2 flex items-center">
        {rights.includes('queue') && <MuteSwitch what="sounds" />}
        {rights.includes('queue') && <MuteSwitch what="speech" />}
        {rights.includes('amounts') && <AmountsSwitch />}
        {help}
      </div>
    </header>
  )
}

/** State of the overlays; anything that stops alerts is highlighted. */
export function ConsoleStatus() {
  const { queue, connected } = useQueue()
  const hasProblem = PROBLEM_STATES.includes(alertsState(queue && { ...queue, paused: false }, connected))
  return (
    <div
      className={`flex flex-wrap items-center gap-x-4 gap-y-0.5 ${hasProblem ? 'rounded-md bg-perigo-soft px-3.5 py-2.5' : 'min-h-6'}`}
    >
      <OverlayStatus />
    </div>
  )
}

/** A warning chip. A phone shows `short`; screen readers get `text`. */
const StatusChip = ({ icon: Icon, short, text }: { icon: LucideIcon; short?: string; text: string }) => (
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
