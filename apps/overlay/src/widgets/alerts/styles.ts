import type { AlertSettings, AlertStyle } from '@aplauso/contract/alerts'
import type { Card } from './card.ts'

/** Puts a style's mark and effects on a card that is on screen. */
export type ApplyStyle = (card: Card) => void

type CustomStyle = AlertSettings['look']

/** Changes a card as its creator would have it; without a card all is made ready for the first. */
export type ApplyCustomStyle = (customStyle: CustomStyle, card?: Card) => void

const STYLES: Record<AlertStyle, () => Promise<{ applyStyle: ApplyStyle }>> = {
  classic: () => import('./styles/classic.ts'),
  neon: () => import('./styles/neon.ts'),
  minimal: () => import('./styles/minimal.ts'),
  fire: () => import('./styles/fire.ts'),
  gold: () => import('./styles/gold.ts'),
  rocket: () => import('./styles/rocket.ts'),
}

const isStyle = (name: string | null): name is AlertStyle => name !== null && Object.hasOwn(STYLES, name)

/** The first of these names that this overlay has a style for, else classic. */
export function knownStyle(...names: (string | null)[]): AlertStyle {
  return names.find(isStyle) ?? 'classic'
}

/** Whether anything of it is not as the style has it. */
const isCustomized = ({ base: _base, language: _language, colors, ...others }: CustomStyle): boolean =>
  Object.values({ ...others, ...colors }).some((value) => value !== null)

/** Loads each style, and what changes them, once, when it is first wanted. */
export function createStyles(onMissing: () => void) {
  const loaded = new Map<string, Promise<unknown>>()
  let applyLoaded: ApplyCustomStyle | undefined

  // A page that has run for days may ask for a file that a newer release has replaced. Its cards then stay undressed,
  // legible as they are, and the next one tries again.
  function load<Module>(name: string, fetch: () => Promise<Module>): Promise<Module | undefined> {
    if (!loaded.has(name)) {
      const loading = fetch().catch((error: unknown) => {
        loaded.delete(name)
        // The error names the file.
        console.warn(error)
        onMissing()
      })
      loaded.set(name, loading)
    }
    return loaded.get(name) as Promise<Module | undefined>
  }

  async function applyWhenLoaded(customStyle: CustomStyle, card?: Card): Promise<void> {
    applyLoaded = (await load('own', () => import('./custom-style/custom-style.ts')))?.applyCustomStyle
    applyLoaded?.(customStyle, card)
  }

  return {
    /** Has the style ready before the first card wants it, and what its creator has changed. */
    preload(style: AlertStyle, customStyle: CustomStyle): void {
      void load(style, STYLES[style])
      if (isCustomized(customStyle)) void applyWhenLoaded(customStyle)
    },

    /** At once where it can be: before the card has its place among others, which goes by its height. */
    applyCustomStyle(customStyle: CustomStyle, card: Card): Promise<void> | undefined {
      if (!isCustomized(customStyle)) return undefined
      if (applyLoaded === undefined) return applyWhenLoaded(customStyle, card)
      applyLoaded(customStyle, card)
      return undefined
    },

    applyStyle(card: Card, style: AlertStyle, customApplied: Promise<void> | undefined): void {
      void Promise.all([load(style, STYLES[style]), customApplied]).then(([styleModule]) => {
        card.root.classList.add('dressed')
        styleModule?.applyStyle(card)
      })
    },
  }
}
