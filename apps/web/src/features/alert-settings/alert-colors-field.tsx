import type { AlertStyle } from '@aplauso/contract/alerts'
import { contrastOf } from '@aplauso/contract/contrast'
import { m } from '@aplauso/texts/messages'
import { TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { numberFormat } from '#lib/i18n/format.ts'
import { type Message, useLanguage } from '#lib/i18n/language.tsx'
import { cardColorsOf } from './contrast.ts'
import type { CustomStyleDraft } from './custom-style-draft.ts'
import { ResetToStyleButton } from './style-slider.tsx'

// WCAG 2.2 AA: large text, such as the amount, needs less contrast.
const TEXT_MIN = 4.5
const LARGE_MIN = 3

const FIELDS = [
  ['cardColor', 'card', m.alert_look_color_card],
  ['textColor', 'text', m.alert_look_color_text],
  ['accentColor', 'accent', m.alert_look_color_accent],
] as const satisfies [keyof CustomStyleDraft, keyof ReturnType<typeof cardColorsOf>, Message][]

type AlertColorsFieldProps = {
  style: AlertStyle
  draft: CustomStyleDraft
  onChange: (changes: Partial<CustomStyleDraft>) => void
}

/** The three colours of a card, with a warning if its text has too little contrast. */
export function AlertColorsField({ style, draft, onChange }: AlertColorsFieldProps) {
  const { t, language } = useLanguage()
  const id = useId()
  const colors = cardColorsOf(style, draft)
  const isCustom = FIELDS.some(([field]) => draft[field] !== null)
  const lowContrast = [
    { of: m.alert_look_color_text, ratio: contrastOf(colors.card, colors.text), minimum: TEXT_MIN },
    { of: m.alert_look_color_accent, ratio: contrastOf(colors.card, colors.accent), minimum: LARGE_MIN },
  ].filter(({ ratio, minimum }) => ratio < minimum)
  const ratios = numberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-contrast`}>
      <legend className="text-sm font-semibold">{t(m.alert_look_colors)}</legend>
      <div className="mt-1.5 grid grid-cols-[repeat(auto-fit,minmax(min(100%,11rem),1fr))] gap-x-4 gap-y-2">
        {FIELDS.map(([field, part, name]) => (
          <div key={field} data-own-field className="flex items-center gap-2">
            <label className="flex min-h-11 min-w-0 flex-1 items-center gap-2.5 text-sm">
              <input
                type="color"
                name={field}
                value={colors[part]}
                onChange={({ target }) => onChange({ [field]: target.value })}
                className="size-11 shrink-0 cursor-pointer rounded-sm border border-line-strong bg-surface p-1"
              />
              <span className="min-w-0 wrap-anywhere">{t(name)}</span>
            </label>
            <ResetToStyleButton
              of={t(name)}
              isCustom={draft[field] !== null}
              onClick={() => onChange({ [field]: null })}
            />
          </div>
        ))}
      </div>
      <div id={`${id}-contrast`} aria-live="polite" className="text-sm">
        {isCustom &&
          lowContrast.map(({ of, ratio, minimum }) => (
            <p key={minimum} className="mt-1.5 flex items-start gap-2 font-medium text-holofote-text">
              <TriangleAlert size={17} aria-hidden="true" className="mt-0.5 shrink-0" />
              {t(m.alert_look_contrast, { color: t(of), ratio: ratios.format(ratio), least: ratios.format(minimum) })}
            </p>
          ))}
        {isCustom && lowContrast.length === 0 && <p className="mt-1.5 text-ink-3">{t(m.alert_look_contrast_good)}</p>}
      </div>
    </fieldset>
  )
}
