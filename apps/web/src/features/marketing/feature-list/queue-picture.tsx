import { m } from '@aplauso/texts/messages'
import { Clock, EyeOff, type LucideIcon, Pause, SkipForward, Volume2, VolumeX } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatEuros } from '#lib/i18n/format.ts'
import { type Message, useLanguage } from '#lib/i18n/language.tsx'
import { Wave } from '#ui/chart/meter.tsx'

const CONTROLS: readonly (readonly [LucideIcon, Message])[] = [
  [Pause, m.queue_pause],
  [VolumeX, m.queue_mute],
  [SkipForward, m.queue_skip],
]

/** The queue with sample alerts: one on screen, one waiting and one missed. */
export function QueuePicture() {
  const { t } = useLanguage()
  return (
    <div aria-hidden="true" className="p-5 card sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="display text-lg">{t(m.queue_title)}</p>
        <div className="flex flex-wrap gap-2">
          {CONTROLS.map(([Icon, name]) => (
            <span
              key={t(name)}
              className="flex min-h-10 items-center gap-2 rounded-full border border-line-strong px-4 text-sm font-semibold"
            >
              <Icon size={17} />
              {t(name)}
            </span>
          ))}
        </div>
      </div>
      <div className="mt-5 grid gap-2.5">
        <QueueRow icon={Volume2} name="Tiago Reis" cents={2_500} state={t(m.queue_playing)} tone="bg-holofote-soft">
          <Wave percent={58} bars={30} seed="a-passar" className="h-6 max-w-44 max-md:hidden" />
        </QueueRow>
        <QueueRow icon={Clock} name="Beatriz Sá" cents={1_000} state={t(m.queue_waiting)} tone="bg-sunken" />
        <QueueRow icon={EyeOff} name="Rui Almeida" cents={500} state={t(m.dashboard_missed)} tone="bg-perigo-soft" />
      </div>
    </div>
  )
}

type QueueRowProps = {
  icon: LucideIcon
  name: string
  cents: number
  state: string
  tone: string
  children?: ReactNode
}

function QueueRow({ icon: Icon, name, cents, state, tone, children }: QueueRowProps) {
  const { language } = useLanguage()
  return (
    <div className={`flex min-h-14 flex-wrap items-center gap-x-3.5 gap-y-1 rounded-md px-4 py-2.5 ${tone}`}>
      <Icon size={18} className="shrink-0 text-ink-2" />
      <strong className="display">{name}</strong>
      <span className="tnum font-semibold text-cravo-text">{formatEuros(cents, language)}</span>
      {children}
      <span className="ms-auto text-sm text-ink-2">{state}</span>
    </div>
  )
}
