import './rocket.css'
import type { Card } from '../card.ts'
import { playEffects } from '../effects.ts'
import { drawGlow } from '../particle-style.ts'
import { createParticles } from '../particles.ts'

const ROCKET = `<svg viewBox="0 0 48 48">
<path fill="#fece34" d="M19.5 35h9L24 47Z"/><path fill="#ff8a1f" d="M21.8 35h4.4L24 41.5Z"/>
<path fill="#fb637f" d="m14.5 22.5-6.5 8 1 7.5 8-5Zm19 0 6.5 8-1 7.5-8-5Z"/>
<path fill="#fcf9f2" d="M24 2c7 5 10.2 12.5 10.2 20.5L31 33.5H17l-3.2-11C13.8 14.5 17 7 24 2Z"/>
<path fill="#fb637f" d="M24 2c2.8 2 5 4.4 6.6 7.2H17.4C19 6.4 21.2 4 24 2Z"/>
<circle cx="24" cy="18.5" r="5" fill="#0f1846"/><circle cx="24" cy="18.5" r="3.5" fill="#6fa8ff"/>
</svg>`

/** The middle of the mark, as a share of the card's width. */
const NOZZLE = 0.121
const BURN_S = 6

const burn = createParticles({
  colours: ['#fff2b0', '#ffd348', '#ffae2e', '#ff7a1f', '#ee4428'],
  drawSprite: drawGlow,
  amount: { perSecond: 90, forS: BURN_S },
  fromX: [NOZZLE - 0.012, NOZZLE + 0.012],
  fromY: 0.985,
  blend: 'source-over',
  colourBy: 'age',
  pose: 'upright',
  stretch: 1.5,
  sizeAtEnd: 0.35,
  fadeFrom: 0.4,
  speedX: [-16, 16],
  speedY: [150, 260],
  gravity: -60,
  drag: 0.4,
  lifeS: [0.3, 0.6],
  sizePx: [16, 26],
})

const smoke = createParticles({
  colours: ['#c3cff5', '#93a3d8'],
  drawSprite: drawGlow,
  amount: { perSecond: 34, forS: BURN_S },
  fromX: [NOZZLE - 0.015, NOZZLE + 0.015],
  fromY: 1,
  blend: 'source-over',
  colourBy: 'chance',
  pose: 'upright',
  stretch: 1,
  sizeAtEnd: 2.6,
  fadeFrom: 0,
  speedX: [-26, 26],
  speedY: [120, 190],
  gravity: -50,
  drag: 0.6,
  lifeS: [0.9, 1.6],
  sizePx: [8, 14],
})

/** Night and stars: a rocket on the lower edge lifts the card, with its exhaust below. */
export function applyStyle(card: Card): void {
  card.mark.innerHTML = ROCKET
  smoke(card.root)
  playEffects(card, burn, 2_000)
}
