import './fire.css'
import type { Card } from '../card.ts'
import { playEffects } from '../effects.ts'
import { drawGlow } from '../particle-style.ts'
import { createParticles } from '../particles.ts'

const FLAME = `<svg viewBox="0 0 48 48"><path fill="#ff8a1f" d="M25 3c3 9 13 12 13 25a14 14 0 0 1-28 0c0-6 3-9 5-13 1 3 2 5 4 6 0-8 2-13 6-18Z"/></svg>
<svg class="core" viewBox="0 0 48 48"><path fill="#ffd95a" d="M24 22c1 5 7 7 7 13a7 7 0 0 1-14 0c0-4 2-6 3-8 1 1 2 2 3 2 0-3 0-5 1-7Z"/></svg>`

const FULL_CIRCLE = 2 * Math.PI

const BURN_S = 6

const lightFlames = createParticles({
  colours: ['#ffdc6e', '#ffb62e', '#ff7f1c', '#ea451a', '#8f1c10'],
  drawSprite: drawGlow,
  amount: { perSecond: 240, forS: BURN_S },
  fromX: [0.05, 0.95],
  fromY: 0.12,
  blend: 'lighter',
  colourBy: 'age',
  pose: 'upright',
  stretch: 1.7,
  sizeAtEnd: 0.15,
  fadeFrom: 0.25,
  speedX: [-14, 14],
  speedY: [-190, -90],
  gravity: -40,
  drag: 0.5,
  lifeS: [0.45, 0.85],
  sizePx: [24, 38],
  // Separate flames that move and change height, instead of an even row.
  vigour: (across, atS) =>
    0.85 + 0.3 * Math.sin(across * 3 * FULL_CIRCLE + atS * 2.1) + 0.2 * Math.sin(across * 7 * FULL_CIRCLE - atS * 3.3),
})

const throwEmbers = createParticles({
  colours: ['#ffd95a', '#ff9a2e'],
  drawSprite: drawGlow,
  amount: { perSecond: 9, forS: BURN_S },
  fromX: [0.05, 0.95],
  fromY: 0,
  blend: 'lighter',
  colourBy: 'chance',
  pose: 'upright',
  stretch: 1,
  sizeAtEnd: 0.4,
  fadeFrom: 0.5,
  speedX: [-40, 40],
  speedY: [-190, -110],
  gravity: 20,
  drag: 0.2,
  lifeS: [0.9, 1.5],
  sizePx: [5, 9],
})

/** An ember card: flames stand behind its upper edge for some seconds, then it glows. */
export function applyStyle(card: Card): void {
  card.mark.innerHTML = FLAME
  lightFlames(card.root)
  // Repeats every 2 s give the largest donations three times the embers for three times as long.
  playEffects(card, throwEmbers, 2_000)
}
