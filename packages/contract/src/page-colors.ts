import { contrastOf, rgbOf } from './contrast.ts'

/** What the donation page writes with on colours of the creator's own: its ink by day and by night, each also in its second tone. */
export const PAGE_INK = { dark: '#2c142b', light: '#fffefc' } as const
const SECOND_INK = { dark: '#553f54', light: '#d2c7bb' } as const

/** WCAG 2.2 AA, of text in any size. */
export const TEXT_CONTRAST = 4.5

export type PageColor = 'accent' | 'background'
export type PageColors = Record<PageColor, string | null>
type Ink = keyof typeof PAGE_INK

/** With which ink the page writes on this colour: on a background of the creator's own in either theme, as the colour is the same in both. */
export const inkOn = (color: string): Ink =>
  contrastOf(color, PAGE_INK.dark) >= contrastOf(color, PAGE_INK.light) ? 'dark' : 'light'

/** The colours as the page has them: as they were chosen where words on them can be read, else as little darker or lighter as makes it so. */
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
