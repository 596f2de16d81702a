import { contrastOf, rgbOf } from './contrast.ts'
import { PAGE_INK, TEXT_CONTRAST } from './page-colors.ts'

/** Backgrounds of the themes, on which the colour is also used for text. */
export const BRAND_THEMES = { light: '#fcf9f2', dark: '#180c18' } as const
/** A button must be found beside its background (WCAG 2.2, 1.4.11). */
const FILL_CONTRAST = 3

type ThemeColours = {
  /** Of buttons. */
  fill: string
  strong: string
  onFill: string
  soft: string
  /** Readable on the theme's background. */
  text: string
}
export type BrandColours = Record<keyof typeof BRAND_THEMES, ThemeColours>

/** The colours of both themes from the operator's one colour `#rrggbb`. */
export const brandColours = (colour: string): BrandColours => ({
  light: themeColours(colour.toLowerCase(), BRAND_THEMES.light, '#000000'),
  dark: themeColours(colour.toLowerCase(), BRAND_THEMES.dark, '#ffffff'),
})

/** Whether the colour must be changed to be found, or text on it to be read, on the light background. */
export const hasLowContrast = (colour: string): boolean =>
  contrastOf(colour, BRAND_THEMES.light) < FILL_CONTRAST || contrastOf(colour, inkOn(colour)) < TEXT_CONTRAST

function themeColours(colour: string, paper: string, ink: string): ThemeColours {
  const fill = towards(colour, ink, (one) => contrastOf(one, paper) >= FILL_CONTRAST && isReadable(one))
  const strong = mix(fill, ink, 0.15)
  return {
    fill,
    strong,
    onFill: inkOn(fill),
    soft: mix(paper, fill, 0.12),
    text: towards(colour, ink, (one) => contrastOf(one, paper) >= TEXT_CONTRAST),
  }
}

const inkOn = (colour: string): string =>
  contrastOf(colour, PAGE_INK.dark) >= contrastOf(colour, PAGE_INK.light) ? PAGE_INK.dark : PAGE_INK.light
const isReadable = (colour: string) => contrastOf(colour, inkOn(colour)) >= TEXT_CONTRAST

const STEPS = 50

/** The colour itself, or mixed with as little of the other as fits. */
function towards(colour: string, other: string, fits: (colour: string) => boolean): string {
  for (let step = 0; step < STEPS; step++) {
    const mixed = mix(colour, other, step / STEPS)
    if (fits(mixed)) return mixed
  }
  return other
}

function mix(colour: string, other: string, share: number): string {
  const others = rgbOf(other)
  const channels = rgbOf(colour).map((channel, at) => Math.round(channel + ((others[at] ?? 0) - channel) * share))
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
