import { namesVariable, parseTemplate, type TemplatePart } from '@aplauso/live/template'

/** Puts the words of the card as the template has them; a message that it does not name stays where it is. */
export function writeTemplate(face: HTMLElement, mark: HTMLElement, template: string): void {
  const lines = parseTemplate(template)
  const part = (name: string) => face.querySelector<HTMLElement>(`:scope > .${name}:not(.caption)`)
  const parts = { name: part('name'), amount: part('amount'), message: part('message') }
  const words = document.createElement('div')
  words.className = 'words'

  const toNode = ({ stressed, ...piece }: TemplatePart): Node | string => {
    const node = document.createElement('bdi')
    if ('variable' in piece) {
      const old = parts[piece.variable]
      node.className = old?.className ?? ''
      node.textContent = old?.textContent ?? ''
    } else if (stressed) node.textContent = piece.text
    else return piece.text
    node.classList.toggle('emphasis', stressed)
    return node
  }

  for (const line of lines) {
    // A line that was there for the message alone is not there without one.
    const isEmpty = !parts.message && line.length > 0 && line.every((piece) => isMessage(piece) || isBlank(piece))
    if (isEmpty && line.some(isMessage)) continue
    const made = document.createElement('div')
    made.dir = 'auto'
    made.append(...line.map(toNode))
    words.append(made)
  }
  parts.name?.remove()
  parts.amount?.remove()
  if (namesVariable(lines, 'message')) parts.message?.remove()
  mark.after(words)
}

const isMessage = (piece: TemplatePart) => 'variable' in piece && piece.variable === 'message'
const isBlank = (piece: TemplatePart) => 'text' in piece && piece.text.trim() === ''
