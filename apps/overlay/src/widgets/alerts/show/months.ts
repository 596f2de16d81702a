import type { Card } from '../card.ts'
import { monthsText } from '../months-text.ts'

/** On the upper edge of a card, where it takes no room from the words; not where a template has said it already. */
export function showMonths({ root, face, alert, language }: Card): void {
  const text = monthsText(alert.monthsInRow, language)
  if (text === undefined || face.querySelector('.months')) return
  const months = document.createElement('div')
  months.className = 'months'
  months.textContent = text
  root.append(months)
}
