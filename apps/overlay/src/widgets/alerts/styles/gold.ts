import './gold.css'
import type { Card } from '../card.ts'
import { playEffects } from '../effects.ts'
import { drawGlow } from '../particle-style.ts'
import { createParticles } from '../particles.ts'

const CROWN = `<svg viewBox="0 0 48 48"><g fill="#4a3208">
<path d="m6 16 9.5 7.5L24 9l8.5 14.5L42 16l-4 20.5H10Z"/><path d="M10 39h28v4.2H10z"/>
<circle cx="6" cy="13" r="2.6"/><circle cx="24" cy="6" r="2.8"/><circle cx="42" cy="13" r="2.6"/></g>
<circle cx="24" cy="29.5" r="3.4" fill="#fff6cf"/><path fill="#fff6cf" d="m14.5 27.5 2 2-2 2-2-2Zm19 0 2 2-2 2-2-2Z"/></svg>
<svg class="glint" viewBox="0 0 24 24"><path fill="#fffdf2" d="M12 0c.8 8 4 11.2 12 12-8 .8-11.2 4-12 12-.8-8-4-11.2-12-12C8 11.2 11.2 8 12 0Z"/></svg>`

const scatterDust = createParticles({
  colours: ['#fff6cf', '#f5d678', '#e0ad3c'],
  drawSprite: drawGlow,
  amount: { atOnce: 130 },
  fromX: [0.1, 0.9],
  fromY: 0.5,
  blend: 'lighter',
  colourBy: 'chance',
  pose: 'upright',
  stretch: 1,
  sizeAtEnd: 0.5,
  fadeFrom: 0.55,
  speedX: [-340, 340],
  speedY: [-330, -40],
  gravity: 190,
  drag: 1.3,
  lifeS: [1.4, 3.2],
  sizePx: [4, 12],
})

/** A plaque of gold foil that swings into position: a sheen passes over it, dust settles. */
export function applyStyle(card: Card): void {
  card.mark.innerHTML = CROWN
  playEffects(card, scatterDust)
}
