import type { Card } from './card.ts'
import type { Emit } from './particles.ts'

const load = () => import('./effects/card-effects.ts')
// Loaded together with the style, before the first card.
load().catch(console.warn)

/**
 * Throws the style's particles and plays the effects of every card. Larger donations throw again, each `everyMs` later.
 */
export function playEffects(card: Card, emit?: Emit, everyMs = 1_300): void {
  emit?.(card.root)
  load().then(({ playCardEffects }) => playCardEffects(card, emit, everyMs), console.warn)
}
