import type { AlertSettings, AlertStyle } from '@aplauso/contract/alerts'
import type { Card } from './card.ts'

export type ApplyStyle = (card: Card) => void

type CustomStyle = AlertSettings['look']

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

/** The first of these names that this overlay knows, else classic. */
export function knownStyle(...names: (string | null)[]): AlertStyle {
  return names.find(isStyle) ?? 'classic'
}

/** True when any part differs from the style. */
const isCustomized = ({ base: _base, language: _language, colors, ...others }: CustomStyle): boolean =>
  Object.values({ ...others, ...colors }).some((value) => value !== null)

/** Loads each style, and the code for custom styles, once, at the first use. */
export function createStyles(onMissing: () => void) {
  const loaded = new Map<string, Promise<unknown>>()
  let applyLoaded: ApplyCustomStyle | undefined

  // A page open for days may request a file that a newer release has replaced. Its cards then show without the style,
  // still legible, and the next card tries again.
  function load<Module>(name: string, fetch: () => Promise<Module>): Promise<Module | undefined> {
    if (!loaded.has(name)) {
      const loading = fetch().catch((error: unknown) => {
        loaded.delete(name)
        // The error contains the file's name.
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
    preload(style: AlertStyle, customStyle: CustomStyle): void {
      void load(style, STYLES[style])
      if (isCustomized(customStyle)) void applyWhenLoaded(customStyle)
    },

    /** Applied at once if it is loaded: the card's height must be final before it gets its position. */
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
