import type { AlertFont } from '@aplauso/contract/custom-style'
import { m } from '@aplauso/texts/messages'
import audiowide from '@fontsource/audiowide/files/audiowide-latin-400-normal.woff2'
import bangers from '@fontsource/bangers/files/bangers-latin-400-normal.woff2'
import bebasNeue from '@fontsource/bebas-neue/files/bebas-neue-latin-400-normal.woff2'
import lilitaOne from '@fontsource/lilita-one/files/lilita-one-latin-400-normal.woff2'
import pacifico from '@fontsource/pacifico/files/pacifico-latin-400-normal.woff2'
import pressStart2p from '@fontsource/press-start-2p/files/press-start-2p-latin-400-normal.woff2'
import russoOne from '@fontsource/russo-one/files/russo-one-latin-400-normal.woff2'
import caveat from '@fontsource-variable/caveat/files/caveat-latin-wght-normal.woff2'
import fredoka from '@fontsource-variable/fredoka/files/fredoka-latin-wght-normal.woff2'
import montserrat from '@fontsource-variable/montserrat/files/montserrat-latin-wght-normal.woff2'
import oswald from '@fontsource-variable/oswald/files/oswald-latin-wght-normal.woff2'
import playfairDisplay from '@fontsource-variable/playfair-display/files/playfair-display-latin-wght-normal.woff2'
import { useEffect } from 'react'
import { TYPEFACES } from '#components/overlay-preview/typefaces.ts'
import { useText } from '#lib/i18n/language.tsx'
import { ChoiceTile } from '#ui/form/choice-tile.tsx'

/** Font file of each typeface. */
const TYPEFACE_FILES: Record<AlertFont, string> = {
  montserrat,
  oswald,
  'bebas-neue': bebasNeue,
  'playfair-display': playfairDisplay,
  fredoka,
  'lilita-one': lilitaOne,
  bangers,
  'russo-one': russoOne,
  audiowide,
  'press-start-2p': pressStart2p,
  pacifico,
  caveat,
}

const FONTS = Object.keys(TYPEFACES) as AlertFont[]
const familyOf = (font: AlertFont) => `Aplauso ${font}`
const TILE = 'flex min-h-12 items-center rounded-md px-3 py-1.5'

type TypefaceListProps = { value: AlertFont | null; onChange: (font: AlertFont | null) => void }

export function TypefaceList({ value, onChange }: TypefaceListProps) {
  const t = useText()
  // Added by script: a page loads one style sheet, which has no faces for these.
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
