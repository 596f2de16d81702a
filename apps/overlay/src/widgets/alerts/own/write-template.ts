import { namesVariable, parseTemplate, type TemplatePart } from '@aplauso/live/template'
import type { Card } from '../card.ts'
import { monthsText } from '../months-text.ts'

/** Puts the words of the card as the template has them; a message that it does not name stays where it is. */
export function writeTemplate({ face, mark, alert, language }: Card, template: string): void {
  const lines = parseTemplate(template)
  const part = (name: string) => face.querySelector<HTMLElement>(`:scope > .${name}:not(.caption)`)
  const partOf = (old: HTMLElement | null) => old && { className: old.className, text: old.textContent ?? '' }
  const message = part('message')
  const months = monthsText(alert.monthsInRow, language)
  const parts = {
    name: partOf(part('name')),
    amount: partOf(part('amount')),
    message: partOf(message),
    months: months ? { className: 'months', text: months } : null,
  }
  const words = document.createElement('div')
  words.className = 'words'

  const toNode = ({ stressed, ...piece }: TemplatePart): Node | string => {
    const node = document.createElement('bdi')
    if ('variable' in piece) {
      const old = parts[piece.variable]
      node.className = old?.className ?? ''
      node.textContent = old?.text ?? ''
    } else if (stressed) node.textContent = piece.text
    else return piece.text
    node.classList.toggle('emphasis', stressed)
    return node
  }

  const isMissing = (piece: TemplatePart) => 'variable' in piece && parts[piece.variable] === null
  for (const line of lines) {
    // A line that was there for what this donation lacks is not there.
    if (line.some(isMissing) && line.every((piece) => isMissing(piece) || isBlank(piece))) continue
    const made = document.createElement('div')
    made.dir = 'auto'
    made.append(...line.map(toNode))
    words.append(made)
  }
  part('name')?.remove()
  part('amount')?.remove()
  if (namesVariable(lines, 'message')) message?.remove()
  mark.after(words)
}

const isBlank = (piece: TemplatePart) => 'text' in piece && piece.text.trim() === ''
