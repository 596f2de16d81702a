import { m } from '@aplauso/texts/messages'
import { Volume2, VolumeX } from 'lucide-react'
import { formatEuros } from '#lib/format.ts'
import { useLanguage } from '#lib/language.tsx'
import { AlertCard } from '#ui/alert-card.tsx'
import type { Heard } from './heard.ts'

// The overlay's own word, which is the same in every language.
const OVERLAY_ANONYMOUS = 'Anonymous'

type PreviewProps = { amountCents: number; message: string; donorName: string; heard: Heard }

/** The alert as the stream will show it, while it is being written. */
export function Preview({ amountCents, message, donorName, heard }: PreviewProps) {
  const { t, language } = useLanguage()
  const isHeard = heard === 'voice' || heard === 'sound'
  const Icon = isHeard ? Volume2 : VolumeX
  return (
    <section className="relative grid min-h-[232px] self-start rounded-xl p-5 spotlight">
      <div className="flex items-start justify-between gap-3">
        <h2 className="font-sans text-xs font-semibold tracking-normal text-palco-ink-2">{t(m.donate_preview)}</h2>
        <span
          className={`-my-1 shrink-0 chip ${isHeard ? 'bg-holofote text-on-holofote' : 'bg-palco-2 text-palco-ink-2'}`}
        >
          <Icon size={14} aria-hidden="true" />
          {t(heard === 'sound' ? m.donate_chip_sound : isHeard ? m.donate_chip_voice : m.donate_chip_text)}
        </span>
      </div>
      <div className="grid place-items-center py-4">
        <AlertCard
          key={amountCents}
          name={donorName.trim() || OVERLAY_ANONYMOUS}
          action={t(m.donate_sent)}
          amount={formatEuros(amountCents, language)}
          message={message.trim() || t(m.donate_preview_message)}
        />
      </div>
    </section>
  )
}
