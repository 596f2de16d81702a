import type { AlertStyle } from '@aplauso/contract/alerts'
import { m } from '@aplauso/texts/messages'
import { ALERT_STYLE_TEXTS } from '#components/overlay-preview/alert-style-texts.ts'
import { ALERT_STYLES } from '#components/overlay-preview/alert-styles.ts'
import { StyleSwatch } from '#components/overlay-preview/style-swatch.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { ChoiceTile } from '#ui/form/choice-tile.tsx'
import { Link } from '#ui/text/link.tsx'

export function StyleField({ value, onChange }: { value: AlertStyle; onChange: (style: AlertStyle) => void }) {
  const t = useText()
  return (
    <div className="relative">
      <Link to="/widget-gallery" className="absolute inset-e-0 -top-3 text-sm tap-link">
        {t(m.alert_settings_gallery)}
      </Link>
      <fieldset>
        <legend className="text-sm font-semibold">{t(m.alert_settings_style)}</legend>
        <div className="mt-1.5 grid grid-cols-2 gap-2 xs:grid-cols-3">
          {ALERT_STYLES.map((style) => (
            <ChoiceTile
              key={style}
              name="style"
              value={style}
              checked={style === value}
              onChange={() => onChange(style)}
              inputClassName="z-10"
              className="grid grid-rows-[1fr_auto] overflow-hidden rounded-md text-sm font-semibold not-has-checked:bg-surface"
            >
              <span className="grid h-16 place-items-center bg-linear-to-b from-[#3f5568] to-[#1a2230]">
                <StyleSwatch style={style} className="text-2xs" />
              </span>
              <span className="px-2.5 py-2 leading-tight">{t(ALERT_STYLE_TEXTS[style].name)}</span>
            </ChoiceTile>
          ))}
        </div>
      </fieldset>
    </div>
  )
}
