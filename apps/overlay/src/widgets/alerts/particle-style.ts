import type { ParticleMotion, Span } from './particle-field.ts'

const SPRITE_PX = 24

type Draw = (sprite: CanvasRenderingContext2D, colour: string, sizePx: number) => void

export type ParticleStyle = ParticleMotion & {
  /** Six hexadecimal digits each. */
  colours: readonly string[]
  drawSprite: Draw
  /** All at once, or a number per second for some time after the card stands. */
  amount: { atOnce: number } | { perSecond: number; forS: number }
  /** Start position on the card: 0 is the left or upper edge, 1 the right or lower. */
  fromX: Span
  fromY: number
  /** `lighter` adds up overlapping pieces, for flames and sparks. */
  blend: 'source-over' | 'lighter'
  /** Each piece keeps a random colour, or all change colour with age. */
  colourBy: 'chance' | 'age'
  pose: 'tumbling' | 'alongItsWay' | 'upright'
  /** Ratio of length to width. */
  stretch: number
  /** Size at the end of its life, as a share of the initial size. */
  sizeAtEnd: number
  /** Share of its life after which it fades. */
  fadeFrom: number
  /** Strength at this position across the card: 1 is normal, 1.5 the maximum. */
  vigour?: (across: number, atS: number) => number
}

const VIGOUR_MAX = 1.5

/** Maximum distance in pixels of this style's particles from their card. */
export function reachOf(style: ParticleStyle): { sideways: number; up: number; down: number } {
  const { speedX, speedY, gravity, drag, sizePx, sizeAtEnd, stretch } = style
  const vigour = style.vigour === undefined ? 1 : VIGOUR_MAX
  const lifeS = style.lifeS[1] * vigour
  const piece = sizePx[1] * Math.max(1, sizeAtEnd) * Math.max(1, stretch)
  const fall = (gravity * lifeS * lifeS) / 2
  return {
    sideways: Math.max(-speedX[0], speedX[1]) * Math.min(lifeS, 1 / drag) + piece,
    up: Math.max(0, -speedY[0]) * vigour * lifeS + Math.max(0, -fall) + piece,
    down: Math.max(0, speedY[1]) * vigour * lifeS + Math.max(0, fall) + piece,
  }
}

/**
 * Share of the upward speed that fits into `roomPx`, in pixels of the style, so that particles turn before the edge.
 */
export function liftUnder({ speedY, gravity }: ParticleMotion, roomPx: number): number {
  const risePx = gravity > 0 ? Math.min(0, speedY[0]) ** 2 / (2 * gravity) : 0
  return risePx > roomPx ? Math.sqrt(Math.max(0, roomPx) / risePx) : 1
}

const EDGE_PX = 32

/** Opacity 1 within the page and 0 at its edges, so that the page edge cuts no piece. */
export function strengthAt(x: number, y: number, width: number, height: number): number {
  return Math.max(0, Math.min(1, Math.min(x, y, width - x, height - y) / EDGE_PX))
}

/** Drawn once and then copied: several times cheaper than a path for each piece and frame. */
export function createSprite(draw: Draw, colour: string): HTMLCanvasElement {
  const sprite = document.createElement('canvas')
  sprite.width = SPRITE_PX
  sprite.height = SPRITE_PX
  const context = sprite.getContext('2d')
  if (context !== null) draw(context, colour, SPRITE_PX)
  return sprite
}

/** A dot of light: opaque in the middle, transparent at the edge. */
export function drawGlow(sprite: CanvasRenderingContext2D, colour: string, sizePx: number): void {
  const middle = sizePx / 2
  const glow = sprite.createRadialGradient(middle, middle, 0, middle, middle, middle)
  glow.addColorStop(0, colour)
  glow.addColorStop(0.35, `${colour}d0`)
  glow.addColorStop(1, `${colour}00`)
  sprite.fillStyle = glow
  sprite.fillRect(0, 0, sizePx, sizePx)
}
