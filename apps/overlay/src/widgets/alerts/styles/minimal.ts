import './minimal.css'
import type { Card } from '../card.ts'
import { playEffects } from '../effects.ts'

/** White text beside a white line on a plain dark plate: the style sheet does everything except the card effects. */
export function applyStyle(card: Card): void {
  playEffects(card)
}
