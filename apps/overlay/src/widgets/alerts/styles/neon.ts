import './neon.css'
import type { Card } from '../card.ts'
import { playEffects } from '../effects.ts'
import { drawGlow } from '../particle-style.ts'
import { createParticles } from '../particles.ts'

const GAMEPAD = `<svg viewBox="0 0 48 48" fill="none" stroke="currentColor" stroke-width="3.2" stroke-linejoin="round" stroke-linecap="round">
<path d="M14 14h20c6 0 9 6 9 13s-4 10-7 7l-5-6H17l-5 6c-3 3-7 0-7-7s3-13 9-13Z"/>
<path d="M16.5 17.5v7M13 21h7M31 18.5v.1M35 23v.1"/>
</svg>`

const throwSparks = createParticles({
  colours: ['#ff45e3', '#33ff8e', '#2fdcff'],
  drawSprite: drawGlow,
  amount: { atOnce: 110 },
  fromX: [0.1, 0.9],
  fromY: 0.5,
  blend: 'lighter',
  colourBy: 'chance',
  pose: 'alongItsWay',
  stretch: 2.6,
  sizeAtEnd: 0.5,
  fadeFrom: 0.5,
  speedX: [-420, 420],
  speedY: [-520, 160],
  gravity: 560,
  drag: 1.2,
  lifeS: [0.7, 1.9],
  sizePx: [5, 10],
})

/** A screen that switches on: a magenta ring on near-black, green and cyan text, sparks. */
export function applyStyle(card: Card): void {
  card.mark.innerHTML = GAMEPAD
  playEffects(card, throwSparks)
}
