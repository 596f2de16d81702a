import type { Card } from './card.ts'
import type { Emit } from './particles.ts'

const load = () => import('./effects/card-effects.ts')
// With the style, ahead of the first card.
load().catch(console.warn)

/** What a style throws, and what happens on every card; what is given more sees it thrown again, `everyMs` later each time. */
export function playEffects(card: Card, emit?: Emit, everyMs = 1_300): void {
  emit?.(card.root)
  load().then(({ playCardEffects }) => playCardEffects(card, emit, everyMs), console.warn)
}
