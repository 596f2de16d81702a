import './show.css'
import type { SpeechProgress } from '@aplauso/live/alert-sound'
import type { Card } from '../card.ts'
import { monthsText } from '../months-text.ts'
import type { Emit } from '../particles.ts'
import { centsIn, countUpText, stepOf } from './amount-count-up.ts'
import { showDonor } from './donor-picture.ts'
import { highlightWords } from './spoken-words.ts'

const COUNT_MS = { 1: 900, 2: 1_500, 3: 2_200 }

/** Messages on screen, by the ids of their alerts. */
const spokenMessages = new Map<string, { root: HTMLElement; highlight: (saying: SpeechProgress | undefined) => void }>()

document.addEventListener('saying', (event) => {
  const { id, saying } = (event as CustomEvent<{ id: string; saying: SpeechProgress | undefined }>).detail
  spokenMessages.get(id)?.highlight(saying)
})

/**
 * Plays the effects of a card after its style: the amount counts up, spoken words are lit, and larger donations repeat
 * the particles.
 */
export function playCardEffects(card: Card, emit: Emit | undefined, everyMs: number): void {
  const { root, face, alert } = card
  const amounts = [...face.querySelectorAll<HTMLElement>('.amount')]
  const [second, third] = (root.dataset.steps ?? '').split(' ').map(Number)
  const steps = second && third ? { secondFromCents: second, thirdFromCents: third } : undefined
  if (alert.donorPictureUrl) showDonor(root, alert.donorPictureUrl)
  showMonths(card)
  const step = stepOf(centsIn(amounts[0]?.textContent ?? ''), steps)
  root.dataset.step = `${step}`
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return
  for (const amount of amounts) countUp(amount, COUNT_MS[step])
  for (let more = 1; more < step; more += 1) {
    setTimeout(() => root.isConnected && !root.classList.contains('leaving') && emit?.(root), more * everyMs)
  }
  for (const [id, { root: other }] of spokenMessages) if (!other.isConnected) spokenMessages.delete(id)
  const message = face.querySelector<HTMLElement>('.message:not(.caption)')
  if (message) spokenMessages.set(alert.id, { root, highlight: highlightWords(message) })
}

function countUp(amount: HTMLElement, forMs: number): void {
  const text = amount.textContent ?? ''
  amount.style.setProperty('--count', `${forMs}ms`)
  amount.classList.add('counting')
  const startedAt = performance.now()
  const step = (now: number) => {
    const done = Math.min(1, Math.max(0, (now - startedAt) / forMs))
    amount.textContent = done === 1 ? text : countUpText(text, 1 - (1 - done) ** 3)
    if (done < 1 && amount.isConnected) requestAnimationFrame(step)
    else amount.textContent = text
  }
  step(startedAt)
}

/**
 * Shows the month on the upper edge of a card, where it needs no space of the texts. Skipped if a template shows it
 * already.
 */
function showMonths({ root, face, alert, language }: Card): void {
  const text = monthsText(alert.monthsInRow, language)
  if (text === undefined || face.querySelector('.months')) return
  const months = document.createElement('div')
  months.className = 'months'
  months.textContent = text
  root.append(months)
}
