import type { AlertStyle } from '@aplauso/contract/alerts'
import type { Card } from './card.ts'

/** Puts a style's mark and effects on a card that is on screen. */
export type DressCard = (card: Card) => void

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

/** Loads each style once, when it is first wanted. */
export function createStyles(onMissing: () => void) {
  const loaded = new Map<AlertStyle, Promise<DressCard | undefined>>()

  function load(style: AlertStyle): Promise<DressCard | undefined> {
    const before = loaded.get(style)
    if (before !== undefined) return before
    const now = fetchStyle(style)
    loaded.set(style, now)
    return now
  }

  // A page that has run for days may ask for a file that a newer release has replaced. Its cards then stay undressed,
  // legible as they are, and the next one tries again.
  async function fetchStyle(style: AlertStyle): Promise<DressCard | undefined> {
    try {
      return (await STYLES[style]()).dressCard
    } catch (error) {
      loaded.delete(style)
      console.warn(`The style ${style} did not load`, error)
      onMissing()
      return undefined
    }
  }

  return {
    /** Has the style ready before the first card wants it. */
    preload(style: AlertStyle): void {
      void load(style)
    },

    dress(card: Card, style: AlertStyle): void {
      void load(style).then((dressCard) => {
        card.root.classList.add('dressed')
        dressCard?.(card)
      })
    },
  }
}
