import type { AlertStyle } from '@aplauso/contract/alerts'
import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { STYLE_TEXTS } from '#parts/alert-preview/style-texts.ts'
import { ALERT_STYLES } from '#parts/overlay-preview/alert-styles.ts'
import { StyleSwatch } from '#parts/overlay-preview/style-swatch.tsx'
import { Link } from '#ui/text/link.tsx'

export function StyleField({ value, onChange }: { value: AlertStyle; onChange: (style: AlertStyle) => void }) {
  const t = useText()
  return (
    <div>
      <fieldset>
        <legend className="text-sm font-semibold">{t(m.alert_settings_style)}</legend>
        <div className="mt-1.5 grid grid-cols-2 gap-2.5 sm:grid-cols-3">
          {ALERT_STYLES.map((style) => (
            <label
              key={style}
              className="relative grid grid-rows-[1fr_auto] overflow-hidden rounded-md border-[1.5px] border-line-strong bg-surface text-sm font-semibold transition-colors duration-150 hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-paper has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              {/* Over the whole label and not hidden, so that a click lands on the control itself. */}
              <input
                type="radio"
                name="style"
                value={style}
                checked={style === value}
                onChange={() => onChange(style)}
                className="absolute inset-0 z-10 m-0 size-full cursor-pointer appearance-none rounded-md opacity-0"
              />
              <span className="grid h-20 place-items-center bg-linear-to-b from-[#3f5568] to-[#1a2230]">
                <StyleSwatch style={style} className="text-2xs xs:text-base" />
              </span>
              <span className="px-3 py-2.5">{t(STYLE_TEXTS[style].name)}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <Link to="/widget-gallery" className="mt-1 text-sm tap-link">
        {t(m.alert_settings_gallery)}
      </Link>
    </div>
  )
}
