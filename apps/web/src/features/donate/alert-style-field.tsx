import type { AlertStyle } from '@aplauso/contract/alerts'
import { m } from '@aplauso/texts/messages'
import { ALERT_STYLE_TEXTS } from '#components/overlay-preview/alert-style-texts.ts'
import { ALERT_STYLES } from '#components/overlay-preview/alert-styles.ts'
import { StyleSwatch } from '#components/overlay-preview/style-swatch.tsx'
import { useText } from '#lib/i18n/language.tsx'
import { ChoiceTile } from '#ui/form/choice-tile.tsx'

type AlertStyleFieldProps = {
  name: string
  /** Undefined: the creator's style. */
  value: AlertStyle | undefined
  onChange: (style: AlertStyle | undefined) => void
}

/** Lets the donor choose the style of their alert. */
export default function AlertStyleField({ name, value, onChange }: AlertStyleFieldProps) {
  const t = useText()
  return (
    <fieldset className="mt-2 min-w-0">
      <legend className="text-sm font-semibold">{t(m.donate_look)}</legend>
      <div className="mt-1.5 grid grid-cols-3 gap-2">
        <ChoiceTile
          name="style"
          value=""
          checked={value === undefined}
          onChange={() => onChange(undefined)}
          className="col-span-full grid min-h-11 place-items-center rounded-md px-2 py-1 text-center text-xs font-semibold wrap-anywhere"
        >
          {t(m.donate_look_own, { name })}
        </ChoiceTile>
        {ALERT_STYLES.map((style) => (
          <ChoiceTile
            key={style}
            name="style"
            value={style}
            checked={style === value}
            onChange={() => onChange(style)}
            inputClassName="z-10"
            className="overflow-hidden rounded-md text-center text-2xs font-semibold"
          >
            <span className="grid h-12 place-items-center bg-linear-to-b from-[#3f5568] to-[#1a2230]">
              <StyleSwatch style={style} className="text-[0.625rem]" />
            </span>
            <span className="block px-1 py-1">{t(ALERT_STYLE_TEXTS[style].name)}</span>
          </ChoiceTile>
        ))}
      </div>
    </fieldset>
  )
}
