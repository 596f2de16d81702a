import './minimal.css'
import type { Card } from '../card.ts'
import { playEffects } from '../effects.ts'

/** White words beside a white line, and nothing around them: the sheet says it all but for the show on every card. */
export function applyStyle(card: Card): void {
  playEffects(card)
}
