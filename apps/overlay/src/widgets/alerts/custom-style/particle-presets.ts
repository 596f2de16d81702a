import type { AlertParticles } from '@aplauso/contract/custom-style'
import { drawGlow, type ParticleStyle } from '../particle-style.ts'

export type ParticleShape = Exclude<AlertParticles, 'none'>
type Draw = ParticleStyle['drawSprite']

/** Drawn on a square of 24 units, like the marks of the styles. */
const drawPath =
  (path: string): Draw =>
  (sprite, colour) => {
    sprite.fillStyle = colour
    sprite.fill(new Path2D(path))
  }

const drawCoin: Draw = (sprite, colour, sizePx) => {
  const middle = sizePx / 2
  const disc = (radius: number, fill: string) => {
    sprite.fillStyle = fill
    sprite.beginPath()
    sprite.arc(middle, middle, radius, 0, 2 * Math.PI)
    sprite.fill()
  }
  disc(middle - 1, '#8a5f12')
  disc(middle - 2.5, colour)
  disc(middle - 5.5, '#d9a53a')
}

const drawBubble: Draw = (sprite, colour, sizePx) => {
  const middle = sizePx / 2
  sprite.strokeStyle = colour
  sprite.lineWidth = 2
  sprite.beginPath()
  sprite.arc(middle, middle, middle - 2, 0, 2 * Math.PI)
  sprite.stroke()
  sprite.fillStyle = `${colour}30`
  sprite.fill()
  sprite.beginPath()
  sprite.arc(middle, middle, middle - 6, Math.PI * 1.1, Math.PI * 1.5)
  sprite.stroke()
}

const HEART = 'M12 21C5 15.5 2 12 2 8a5.3 5.3 0 0 1 10-2.5A5.3 5.3 0 0 1 22 8c0 4-3 7.5-10 13Z'
const STAR = 'm12 1.5 3.2 7 7.6.8-5.7 5.1 1.6 7.5L12 18.1l-6.7 3.8 1.6-7.5L1.2 9.3l7.6-.8Z'
const PAPER = 'M4 8h16v8H4Z'

const THROWN_PRESET: ParticleStyle = {
  colours: ['#cf204d', '#fece34', '#2c56a8', '#fcf9f2', '#fb637f'],
  drawSprite: drawPath(PAPER),
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
}

/** Slow and in all directions, so that they are visible wherever the card stands. */
const DRIFTING_PRESET: ParticleStyle = {
  ...THROWN_PRESET,
  amount: { atOnce: 60 },
  fromX: [0.05, 0.95],
  pose: 'upright',
  speedX: [-260, 260],
  speedY: [-240, 170],
  gravity: -24,
  drag: 0.9,
  lifeS: [2, 3.6],
  fadeFrom: 0.55,
}

export const PARTICLE_PRESETS: Record<ParticleShape, ParticleStyle> = {
  confetti: THROWN_PRESET,
  hearts: {
    ...DRIFTING_PRESET,
    colours: ['#cf204d', '#fb637f', '#ff9db0'],
    drawSprite: drawPath(HEART),
    sizePx: [14, 26],
  },
  stars: {
    ...THROWN_PRESET,
    ...{
      colours: ['#fece34', '#fff0b8', '#ffb62e'],
      drawSprite: drawPath(STAR),
      amount: { atOnce: 90 },
      pose: 'upright',
    },
    ...{ gravity: 260, speedX: [-340, 340], speedY: [-380, -40], sizeAtEnd: 0.4, sizePx: [14, 24] },
  },
  coins: {
    ...THROWN_PRESET,
    ...{
      colours: ['#f7cf5a', '#ffe08a'],
      drawSprite: drawCoin,
      amount: { atOnce: 80 },
      gravity: 760,
      sizePx: [16, 24],
    },
  },
  bubbles: { ...DRIFTING_PRESET, colours: ['#5fb2ea', '#a9dcff', '#ffffff'], drawSprite: drawBubble, sizePx: [10, 28] },
  snow: {
    ...DRIFTING_PRESET,
    ...{ colours: ['#ffffff', '#e6f2ff'], drawSprite: drawGlow, amount: { perSecond: 40, forS: 6 } },
    ...{ fromX: [-0.35, 1.35], fromY: -0.5, speedX: [-30, 30], speedY: [70, 150], gravity: 0, drag: 0 },
    ...{ lifeS: [2.4, 4], fadeFrom: 0.8, sizePx: [6, 13] },
  },
}
