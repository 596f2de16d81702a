import './classic.css'
import type { Card } from '../card.ts'
import { playEffects } from '../effects.ts'
import { createParticles } from '../particles.ts'

// Two leaning hands and the three rays of a clap.
const HANDS = `<svg viewBox="0 0 40 40" fill="none" stroke-linecap="round">
<path class="hand left" d="M10.4 34.2 17.6 17.4" stroke="#fb637f" stroke-width="8.4"/>
<path class="hand right" d="M29.6 34.2 22.4 17.4" stroke="#fcf9f2" stroke-width="8.4"/>
<path class="rays" d="M20 2.4v5M9.6 5.4l2.9 4.2M30.4 5.4l-2.9 4.2" stroke="#fece34" stroke-width="3.6"/>
</svg>`

const throwConfetti = createParticles({
  colours: ['#cf204d', '#fece34', '#2c56a8', '#fcf9f2', '#fb637f'],
  drawSprite: (sprite, colour, sizePx) => {
    sprite.fillStyle = colour
    sprite.fillRect(sizePx / 6, sizePx / 3, sizePx * (2 / 3), sizePx / 3)
  },
  amount: { atOnce: 140 },
  fromX: [0.25, 0.75],
  fromY: 0.5,
  blend: 'source-over',
  colourBy: 'chance',
  pose: 'tumbling',
  stretch: 1,
  sizeAtEnd: 1,
  fadeFrom: 0.7,
  speedX: [-300, 300],
  speedY: [-540, -120],
  gravity: 620,
  drag: 1.1,
  lifeS: [1.4, 2.7],
  sizePx: [12, 20],
})

/** Ivory paper, a pair of hands that claps eight times, confetti, and a bar that shows the remaining time. */
export function applyStyle(card: Card): void {
  const { face, mark } = card
  mark.innerHTML = HANDS
  const bar = document.createElement('div')
  bar.className = 'bar'
  face.append(bar)
  playEffects(card, throwConfetti)
}
