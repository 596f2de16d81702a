import type { AvailableFeatures } from '@aplauso/contract/features'
import { DONATION_PRESETS_CENTS } from '@aplauso/contract/limits'
import { m } from '@aplauso/texts/messages'
import { AudioLines, type LucideIcon, Mic, TextInitial, Upload } from 'lucide-react'
import { formatEuros } from '#lib/i18n/format.ts'
import { type Message, useLanguage } from '#lib/i18n/language.tsx'
import { useAvailableFeatures } from '#lib/page/available-features.ts'
import { Tiles } from '#ui/brand/tiles.tsx'
import { DEMO_DONATION } from './demo-donation.ts'

const MODES: readonly (readonly [LucideIcon, Message, keyof AvailableFeatures | undefined])[] = [
  [AudioLines, m.donate_mode_tts, 'voices'],
  [Mic, m.donate_mode_record, 'recordings'],
  [Upload, m.donate_mode_upload, 'recordings'],
  [TextInitial, m.donate_mode_none, undefined],
]

/** The filled-in donation form. */
export function TicketPicture() {
  return (
    <div aria-hidden="true" className="relative overflow-hidden rounded-xl p-4 sm:p-8">
      <Tiles seed="bilhete-2" cols={10} rows={8} className="absolute inset-0 size-full" />
      <div className="relative drop-shadow-[0_14px_28px_oklch(0.3_0.08_328/0.28)]">
        <Ticket />
      </div>
    </div>
  )
}

function Ticket() {
  const { t, language } = useLanguage()
  const offered = useAvailableFeatures()
  return (
    // The mask has two halves with notches, 5 rem above the end, where the stub is torn off.
    <div className="rounded-xl bg-surface [mask:radial-gradient(circle_11px_at_0_calc(100%-5rem),#0000_96%,#000)_0_0/51%_100%_no-repeat,radial-gradient(circle_11px_at_100%_calc(100%-5rem),#0000_96%,#000)_100%_0/51%_100%_no-repeat]">
      <div className="p-4 sm:p-6">
        <p className="text-sm font-semibold">{t(m.donate_amount)}</p>
        <div className="mt-2 grid grid-cols-4 gap-2">
          {DONATION_PRESETS_CENTS.map((preset) => (
            <span
              key={preset}
              className={`display tnum grid min-h-12 place-items-center rounded-md border-[1.5px] ${preset === DEMO_DONATION.amountCents ? 'border-cravo bg-cravo text-on-cravo' : 'border-line'}`}
            >
              {formatEuros(preset, language, 0)}
            </span>
          ))}
        </div>
        <p className="mt-4 text-sm font-semibold">{t(m.donate_message)}</p>
        <p className="mt-2 min-h-16 rounded-sm border border-line px-3.5 py-2.5 text-sm">{t(m.landing_demo_message)}</p>
        <div className="mt-3 grid grid-cols-2 gap-2 sm:grid-cols-4">
          {MODES.filter(([, , needs]) => needs === undefined || offered[needs]).map(([Icon, name], i) => (
            <span
              key={t(name)}
              className={`flex min-h-11 items-center gap-2 rounded-md border-[1.5px] px-2.5 py-2 text-2xs leading-tight font-semibold sm:flex-col sm:justify-center sm:gap-1 sm:text-center ${i === 0 ? 'border-cravo bg-cravo-soft text-cravo-text' : 'border-line text-ink-2'}`}
            >
              <Icon size={17} className="shrink-0 max-xs:hidden" />
              {t(name)}
            </span>
          ))}
        </div>
      </div>
      <div className="h-20 border-t-2 border-dashed border-line px-5 pt-3.5 sm:px-6">
        <span className="flex min-h-12 items-center justify-center rounded-full bg-cravo font-semibold text-on-cravo">
          {t(m.donate_submit_plain)} {formatEuros(DEMO_DONATION.amountCents, language, 0)}
        </span>
      </div>
    </div>
  )
}
