import type { AlertFont } from '@aplauso/contract/alert-look'
import { m } from '@aplauso/texts/messages'
import { useEffect } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { ChoiceTile } from '#ui/form/choice-tile.tsx'
import { TYPEFACE_FILES } from './typeface-files.ts'
import { TYPEFACES } from './typefaces.ts'

const FONTS = Object.keys(TYPEFACES) as AlertFont[]
const familyOf = (font: AlertFont) => `Aplauso ${font}`
const TILE = 'flex min-h-12 items-center rounded-md px-3 py-1.5'

type TypefaceListProps = { value: AlertFont | null; onChange: (font: AlertFont | null) => void }

export function TypefaceList({ value, onChange }: TypefaceListProps) {
  const t = useText()
  // A page has one sheet of styles, and these are no part of it.
  useEffect(() => {
    const faces = FONTS.map(
      (font) => new FontFace(familyOf(font), `url(${TYPEFACE_FILES[font]})`, { weight: '100 900' }),
    )
    for (const face of faces) document.fonts.add(face)
    return () => {
      for (const face of faces) document.fonts.delete(face)
    }
  }, [])
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{t(m.alert_look_font)}</legend>
      <div className="mt-1.5 grid gap-2 xs:grid-cols-2 @2xl:grid-cols-2">
        <ChoiceTile
          name="font"
          value=""
          checked={value === null}
          onChange={() => onChange(null)}
          className={`${TILE} text-sm font-semibold`}
        >
          {t(m.alert_look_of_style)}
        </ChoiceTile>
        {FONTS.map((font) => (
          <ChoiceTile
            key={font}
            name="font"
            value={font}
            checked={value === font}
            onChange={() => onChange(font)}
            className={TILE}
          >
            <span
              translate="no"
              className={`min-w-0 wrap-anywhere ${font === 'press-start-2p' ? 'text-xs' : 'text-lg'}`}
              style={{ fontFamily: `'${familyOf(font)}', system-ui, sans-serif` }}
            >
              {TYPEFACES[font]}
            </span>
          </ChoiceTile>
        ))}
      </div>
    </fieldset>
  )
}
