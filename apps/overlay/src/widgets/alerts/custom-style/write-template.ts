import { namesVariable, parseTemplate, type TemplatePart } from '@aplauso/live/template'
import type { Card } from '../card.ts'
import { monthsText } from '../months-text.ts'

/** Writes the card's texts in the order of the template; a message that the template does not name stays in place. */
export function writeTemplate({ face, mark, alert, language }: Card, template: string): void {
  const lines = parseTemplate(template)
  const elementOf = (name: string) => face.querySelector<HTMLElement>(`:scope > .${name}:not(.caption)`)
  const contentOf = (previous: HTMLElement | null) =>
    previous && { className: previous.className, text: previous.textContent ?? '' }
  const message = elementOf('message')
  const months = monthsText(alert.monthsInRow, language)
  const contents = {
    name: contentOf(elementOf('name')),
    amount: contentOf(elementOf('amount')),
    message: contentOf(message),
    months: months ? { className: 'months', text: months } : null,
  }
  const container = document.createElement('div')
  container.className = 'words'

  const toNode = ({ stressed, ...piece }: TemplatePart): Node | string => {
    const node = document.createElement('bdi')
    if ('variable' in piece) {
      const previous = contents[piece.variable]
      node.className = previous?.className ?? ''
      node.textContent = previous?.text ?? ''
    } else if (stressed) node.textContent = piece.text
    else return piece.text
    node.classList.toggle('emphasis', stressed)
    return node
  }

  const isMissing = (piece: TemplatePart) => 'variable' in piece && contents[piece.variable] === null
  for (const line of lines) {
    // Skips a line that contains only variables which this donation lacks.
    if (line.some(isMissing) && line.every((piece) => isMissing(piece) || isBlank(piece))) continue
    const lineElement = document.createElement('div')
    lineElement.dir = 'auto'
    lineElement.append(...line.map(toNode))
    container.append(lineElement)
  }
  elementOf('name')?.remove()
  elementOf('amount')?.remove()
  if (namesVariable(lines, 'message')) message?.remove()
  mark.after(container)
}

const isBlank = (piece: TemplatePart) => 'text' in piece && piece.text.trim() === ''
