import type { ParticleMotion, Span } from './particle-field.ts'

const SPRITE_PX = 24

type Draw = (sprite: CanvasRenderingContext2D, colour: string, sizePx: number) => void

export type ParticleStyle = ParticleMotion & {
  /** Six hexadecimal digits each. */
  colours: readonly string[]
  drawSprite: Draw
  /** All at once, or so many in a second for some time, once the card stands. */
  amount: { atOnce: number } | { perSecond: number; forS: number }
  /** Where on the card they begin: 0 is its left and its upper edge, 1 its right and its lower. */
  fromX: Span
  fromY: number
  /** `lighter` adds up where pieces overlap, as flames and sparks do. */
  blend: 'source-over' | 'lighter'
  /** Each has one colour for life, or all go through the colours as they age. */
  colourBy: 'chance' | 'age'
  pose: 'tumbling' | 'alongItsWay' | 'upright'
  /** Length by width. */
  stretch: number
  /** Its size at the end of its life, as a part of that at the beginning. */
  sizeAtEnd: number
  /** The part of its life after which it fades. */
  fadeFrom: number
  /** How strong they are at this place across the card: 1 as the figures say, 1.5 at most. */
  vigour?: (across: number, atS: number) => number
}

const VIGOUR_MAX = 1.5

/** No particle of this look gets farther from its card than so many pixels. */
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

/** How much of its way up is left to what is thrown with so much room above it, in pixels of the look, so that it turns before the edge. */
export function liftUnder({ speedY, gravity }: ParticleMotion, roomPx: number): number {
  const risePx = gravity > 0 ? Math.min(0, speedY[0]) ** 2 / (2 * gravity) : 0
  return risePx > roomPx ? Math.sqrt(Math.max(0, roomPx) / risePx) : 1
}

const EDGE_PX = 32

/** Full within the page and nothing at its edges: no piece is cut by the end of the picture. */
export function strengthAt(x: number, y: number, width: number, height: number): number {
  return Math.max(0, Math.min(1, Math.min(x, y, width - x, height - y) / EDGE_PX))
}

/** Drawn once and then only copied: several times cheaper than a path per piece and frame. */
export function createSprite(draw: Draw, colour: string): HTMLCanvasElement {
  const sprite = document.createElement('canvas')
  sprite.width = SPRITE_PX
  sprite.height = SPRITE_PX
  const context = sprite.getContext('2d')
  if (context !== null) draw(context, colour, SPRITE_PX)
  return sprite
}

/** A dot of light: full in the middle, nothing at the edge. */
export function drawGlow(sprite: CanvasRenderingContext2D, colour: string, sizePx: number): void {
  const middle = sizePx / 2
  const glow = sprite.createRadialGradient(middle, middle, 0, middle, middle, middle)
  glow.addColorStop(0, colour)
  glow.addColorStop(0.35, `${colour}d0`)
  glow.addColorStop(1, `${colour}00`)
  sprite.fillStyle = glow
  sprite.fillRect(0, 0, sizePx, sizePx)
}
