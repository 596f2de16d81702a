import './minimal.css'
import type { Card } from '../card.ts'
import { startShow } from '../shows.ts'

/** White words beside a white line, and nothing around them: the sheet says it all but for the show on every card. */
export function dressCard(card: Card): void {
  startShow(card)
}
