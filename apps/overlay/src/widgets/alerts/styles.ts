import type { AlertSettings, AlertStyle } from '@aplauso/contract/alerts'
import type { Card } from './card.ts'

/** Puts a style's mark and effects on a card that is on screen. */
export type DressCard = (card: Card) => void

type Look = AlertSettings['look']

/** Changes a card as its creator would have it; without a card all is made ready for the first. */
export type WearLook = (look: Look, card?: Card) => void

const STYLES: Record<AlertStyle, () => Promise<{ dressCard: DressCard }>> = {
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
const isOwn = ({ base: _base, language: _language, colors, ...others }: Look): boolean =>
  Object.values({ ...others, ...colors }).some((value) => value !== null)

/** Loads each style, and what changes them, once, when it is first wanted. */
export function createStyles(onMissing: () => void) {
  const loaded = new Map<string, Promise<unknown>>()
  let wear: WearLook | undefined

  // A page that has run for days may ask for a file that a newer release has replaced. Its cards then stay undressed,
  // legible as they are, and the next one tries again.
  function load<Part>(name: string, fetch: () => Promise<Part>): Promise<Part | undefined> {
    if (!loaded.has(name)) {
      const part = fetch().catch((error: unknown) => {
        loaded.delete(name)
        // The error names the file.
        console.warn(error)
        onMissing()
      })
      loaded.set(name, part)
    }
    return loaded.get(name) as Promise<Part | undefined>
  }

  async function wearLater(look: Look, card?: Card): Promise<void> {
    wear = (await load('own', () => import('./own/wear.ts')))?.wearLook
    wear?.(look, card)
  }

  return {
    /** Has the style ready before the first card wants it, and what its creator has changed. */
    preload(style: AlertStyle, look: Look): void {
      void load(style, STYLES[style])
      if (isOwn(look)) void wearLater(look)
    },

    /** At once where it can be: before the card has its place among others, which goes by its height. */
    wear(look: Look, card: Card): Promise<void> | undefined {
      if (!isOwn(look)) return undefined
      if (wear === undefined) return wearLater(look, card)
      wear(look, card)
      return undefined
    },

    dress(card: Card, style: AlertStyle, isWorn: Promise<void> | undefined): void {
      void Promise.all([load(style, STYLES[style]), isWorn]).then(([dressing]) => {
        card.root.classList.add('dressed')
        dressing?.dressCard(card)
      })
    },
  }
}
