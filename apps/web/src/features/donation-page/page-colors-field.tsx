import type { DonationPage } from '@aplauso/contract/donation-page'
import { readableColors } from '@aplauso/contract/page-colors'
import { m } from '@aplauso/texts/messages'
import { RotateCcw, TriangleAlert } from 'lucide-react'
import { useId } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { IconButton } from '#ui/form/icon-button.tsx'
import type { PageDraft } from './page-draft.ts'

// Initial values of the colour inputs while the default colours apply.
const DEFAULT_COLORS = { accent: '#c9214e', background: '#fbf9f4' }

type ShownColors = Pick<DonationPage['colors'], 'shown' | 'corrected'>

/** The colours after contrast correction: from the server if saved, else computed here. */
export function shownColors({ accent, background }: PageDraft, { colors }: DonationPage): ShownColors {
  const isSaved = accent === colors.accent && background === colors.background
  return isSaved ? colors : readableColors({ accent, background })
}

type PageColorsFieldProps = {
  draft: PageDraft
  colors: ShownColors
  onChange: (changes: Partial<PageDraft>) => void
}

/** The two colours of the page, with a note if contrast required a correction. */
export function PageColorsField({ draft, colors: { shown, corrected }, onChange }: PageColorsFieldProps) {
  const t = useText()
  const id = useId()
  const fields = [
    { color: 'accent', name: t(m.page_color_accent), hint: t(m.page_color_accent_hint) },
    { color: 'background', name: t(m.page_color_background), hint: t(m.page_color_background_hint) },
  ] as const
  const isCustom = fields.some(({ color }) => draft[color] !== null)
  return (
    <fieldset className="min-w-0" aria-describedby={`${id}-contrast`}>
      <legend className="text-sm font-semibold">{t(m.page_colors)}</legend>
      <div className="mt-1.5 grid gap-x-6 gap-y-3 sm:grid-cols-2">
        {fields.map(({ color, name, hint }) => (
          <div key={color} className="flex items-center gap-2">
            <label className="flex min-h-11 min-w-0 flex-1 items-center gap-3 text-sm">
              <input
                type="color"
                name={`color-${color}`}
                value={draft[color] ?? DEFAULT_COLORS[color]}
                onChange={({ target }) => onChange({ [color]: target.value.toLowerCase() })}
                className="size-11 shrink-0 cursor-pointer rounded-sm border border-line-strong bg-surface p-1"
              />
              <span className="min-w-0 wrap-anywhere">
                <span className="block font-semibold">{name}</span>
                <span className="block text-ink-3">
                  {hint} <span className="whitespace-nowrap">({draft[color] ?? t(m.page_color_is_house)})</span>
                </span>
              </span>
            </label>
            {draft[color] !== null && (
              <IconButton
                label={t(m.page_color_house, { color: name })}
                icon={RotateCcw}
                onClick={() => onChange({ [color]: null })}
              />
            )}
          </div>
        ))}
      </div>
      <div id={`${id}-contrast`} aria-live="polite" className="text-sm">
        {fields
          .filter(({ color }) => corrected.includes(color))
          .map(({ color, name }) => (
            <p
              key={color}
              data-testid={`corrected-${color}`}
              className="mt-2 flex items-start gap-2 font-medium text-holofote-text"
            >
              <TriangleAlert size={17} aria-hidden="true" className="mt-0.5 shrink-0" />
              <span className="min-w-0 wrap-anywhere">
                {t(m.page_color_corrected, {
                  color: name,
                  chosen: draft[color] ?? '',
                  shown: shown[color] ?? '',
                })}
                <span
                  aria-hidden="true"
                  style={{ background: shown[color] ?? undefined }}
                  className="ms-2 inline-block size-4 rounded-full border border-line-strong align-[-0.15em]"
                />
              </span>
            </p>
          ))}
        {isCustom && corrected.length === 0 && <p className="mt-2 text-ink-3">{t(m.page_color_good)}</p>}
      </div>
    </fieldset>
  )
}
