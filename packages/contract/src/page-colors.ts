import { contrastOf, rgbOf } from './contrast.ts'

/**
 * Text colours of the donation page on a creator's colours: the inks of the light and dark themes, then their second
 * tones.
 */
export const PAGE_INK = { dark: '#2c142b', light: '#fffefc' } as const
const SECOND_INK = { dark: '#553f54', light: '#d2c7bb' } as const

/** WCAG 2.2 AA, for text of any size. */
export const TEXT_CONTRAST = 4.5

export type PageColor = 'accent' | 'background'
export type PageColors = Record<PageColor, string | null>
type Ink = keyof typeof PAGE_INK

/** The ink for text on this colour. A creator's background is the same in both themes, so the theme does not matter. */
export const inkOn = (color: string): Ink =>
  contrastOf(color, PAGE_INK.dark) >= contrastOf(color, PAGE_INK.light) ? 'dark' : 'light'

/** Keeps the chosen colours where text on them is readable; else darkens or lightens them as little as needed. */
export function readableColors(chosen: PageColors): { shown: PageColors; corrected: PageColor[] } {
  const shown = {
    accent: chosen.accent && readable(chosen.accent, PAGE_INK),
    background: chosen.background && readable(chosen.background, SECOND_INK),
  }
  return { shown, corrected: (['accent', 'background'] as const).filter((color) => shown[color] !== chosen[color]) }
}

const STEPS = 100

function readable(color: string, inks: Record<Ink, string>): string {
  for (let step = 0; step <= STEPS; step++) {
    for (const towards of ['#ffffff', '#000000']) {
      const mixed = mix(color, towards, step / STEPS)
      if (contrastOf(mixed, inks[inkOn(mixed)]) >= TEXT_CONTRAST) return mixed
    }
  }
  throw new Error(`neither white nor black can be written on in ${color}`)
}

function mix(color: string, other: string, share: number): string {
  const others = rgbOf(other)
  const mixedChannels = rgbOf(color).map((channel, index) =>
    Math.round(channel + ((others[index] ?? 0) - channel) * share),
  )
  return `#${mixedChannels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}
