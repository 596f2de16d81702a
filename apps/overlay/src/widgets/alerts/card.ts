import type { AlertStyle, StreamLanguage } from '@aplauso/contract/alerts'
import type { OverlayAlert } from '@aplauso/live/frames'
import { amountText, anonymousText } from '../../core/language.ts'

/** Messages of at least this length are set smaller, so that more of them fits. */
const LONG_MESSAGE_CHARACTERS = 120

/** An alert on screen. The style fills `mark` and may add to `face`; the texts are set already. */
export type Card = {
  root: HTMLElement
  face: HTMLElement
  mark: HTMLElement
  alert: OverlayAlert
  language: StreamLanguage
}

export function createCard(alert: OverlayAlert, style: AlertStyle, language: StreamLanguage): Card {
  const root = element('article', 'alert')
  root.dataset.testid = 'alert'
  root.dataset.alertId = alert.id
  root.dataset.style = style
  root.style.setProperty('--show', `${alert.durationMs}ms`)

  const face = element('div', 'face')
  const mark = element('div', 'mark')
  mark.ariaHidden = 'true'
  face.append(
    mark,
    element('div', 'name', alert.donorName ?? anonymousText(language)),
    element('div', 'amount', amountText(alert, language)),
  )
  const addMessage = (className: string, text: string | undefined) => {
    if (text) face.append(element('p', className + (text.length > LONG_MESSAGE_CHARACTERS ? ' long' : ''), text))
  }
  addMessage('message', alert.message)
  addMessage('message caption', alert.caption)
  root.append(face)
  return { root, face, mark, alert, language }
}

// Text of donors is inserted as text only, and each one finds its own direction.
function element(tag: string, className: string, text?: string): HTMLElement {
  const node = document.createElement(tag)
  node.className = className
  if (text !== undefined) {
    node.dir = 'auto'
    node.textContent = text
  }
  return node
}
