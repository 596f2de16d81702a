import { createParticleField, type ParticleMotion, type Span } from './particle-field.ts'

const SPRITE_PX = 24
const CARD_WIDTH_PX = 420
// OBS renders at 1; a sharper screen gains nothing from more on pieces this small.
const PIXEL_RATIO_MAX = 1.5
// The first frame's time may lie before the clock read ahead of it, and a hidden page comes back after seconds.
const FRAME_MAX_S = 0.05
// Springs bring a card near its place in this time.
const CARD_STANDS_AFTER_S = 0.2
// As many as five cards have. A hidden page draws no frames, and so ends none of them.
const STREAMS_MAX = 10

export type ParticleLook = ParticleMotion & {
  colours: readonly string[]
  drawSprite: (sprite: CanvasRenderingContext2D, colour: string, sizePx: number) => void
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
  /** How strong the stream is at this place across the card, 1 as the figures say. */
  vigour?: (across: number, atS: number) => number
}

type Stream = { look: number; card: HTMLElement; perSecond: number; ageS: number; forS: number; owed: number }

// The styles share one canvas over the whole page, behind the cards.
const looks: ParticleLook[] = []
const sprites: HTMLCanvasElement[][] = []
const field = createParticleField(looks)
const canvas = document.createElement('canvas')
canvas.className = 'particles'
const context = canvas.getContext('2d')
let streams: Stream[] = []
let isRunning = false
let ratio = 1
let scale = 1
let atS = 0
let lastMs = 0

/** Gives the way to let particles of this look go from a card on screen. They end by themselves, or with the card. */
export function createParticles(look: ParticleLook): (card: HTMLElement) => void {
  const number = looks.push(look) - 1
  sprites.push(look.colours.map((colour) => createSprite(look, colour)))

  return (card) => {
    if (context === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    fitToPage()
    if ('atOnce' in look.amount) emit(number, look.amount.atOnce, card.getBoundingClientRect())
    else {
      const { perSecond, forS } = look.amount
      streams = [...streams, { look: number, card, perSecond, ageS: -CARD_STANDS_AFTER_S, forS, owed: 0 }].slice(
        -STREAMS_MAX,
      )
    }
    if (!isRunning) start()
  }
}

function fitToPage(): void {
  ratio = Math.min(PIXEL_RATIO_MAX, devicePixelRatio)
  const width = Math.round(innerWidth * ratio)
  const height = Math.round(innerHeight * ratio)
  if (canvas.width !== width) canvas.width = width
  if (canvas.height !== height) canvas.height = height
}

function emit(number: number, count: number, card: DOMRect): void {
  const look = looks[number]
  if (look === undefined) return
  scale = (ratio * card.width) / CARD_WIDTH_PX
  for (let made = 0; made < count; made += 1) {
    const across = field.within(look.fromX)
    const x = (card.left + card.width * across) * ratio
    const y = (card.top + card.height * look.fromY) * ratio
    field.add(number, x, y, scale, look.vigour?.(across, atS) ?? 1)
  }
}

function start(): void {
  isRunning = true
  document.body.prepend(canvas)
  lastMs = performance.now()
  requestAnimationFrame(draw)
}

function draw(nowMs: number): void {
  const dt = Math.max(0, Math.min(FRAME_MAX_S, (nowMs - lastMs) / 1_000))
  lastMs = nowMs
  atS += dt
  for (const stream of streams) flow(stream, dt)
  context?.setTransform(1, 0, 0, 1, 0, 0)
  context?.clearRect(0, 0, canvas.width, canvas.height)
  if (field.step(dt, scale, paint) > 0 || streams.length > 0) {
    requestAnimationFrame(draw)
    return
  }
  // Out of the page and without pixels, an idle overlay costs the stream nothing.
  isRunning = false
  canvas.remove()
  canvas.width = 0
}

function flow(stream: Stream, dt: number): void {
  stream.ageS += dt
  if (stream.ageS < 0) return
  if (stream.ageS > stream.forS || !stream.card.isConnected || stream.card.classList.contains('leaving')) {
    streams = streams.filter((other) => other !== stream)
    return
  }
  stream.owed += stream.perSecond * dt
  const count = Math.floor(stream.owed)
  stream.owed -= count
  // Measured anew: a card glides when others come and go.
  emit(stream.look, count, stream.card.getBoundingClientRect())
}

function paint(
  number: number,
  x: number,
  y: number,
  speedX: number,
  speedY: number,
  startSize: number,
  spent: number,
  turn: number,
): void {
  const look = looks[number]
  const images = sprites[number] ?? []
  const sprite = images[Math.floor((look?.colourBy === 'age' ? spent : turn) * images.length)]
  if (context === null || look === undefined || sprite === undefined) return
  const width = startSize * (1 + (look.sizeAtEnd - 1) * spent)
  const length = width * look.stretch
  context.globalCompositeOperation = look.blend
  context.globalAlpha = spent < look.fadeFrom ? 1 : (1 - spent) / (1 - look.fadeFrom)
  if (look.pose === 'tumbling') {
    const angle = spent * 9 + turn * images.length
    const cos = Math.cos(angle)
    const sin = Math.sin(angle)
    // Flatter across than along: a piece of paper that tumbles as it turns.
    context.setTransform(cos, sin * 0.6, -sin, cos, x, y)
  } else if (look.pose === 'alongItsWay') {
    const speed = Math.hypot(speedX, speedY) || 1
    context.setTransform(-speedY / speed, speedX / speed, -speedX / speed, -speedY / speed, x, y)
  } else context.setTransform(1, 0, 0, 1, x, y)
  context.drawImage(sprite, -width / 2, -length / 2, width, length)
}

/** Drawn once and then only copied: several times cheaper than a path per piece and frame. */
function createSprite(look: ParticleLook, colour: string): HTMLCanvasElement {
  const sprite = document.createElement('canvas')
  sprite.width = SPRITE_PX
  sprite.height = SPRITE_PX
  const spriteContext = sprite.getContext('2d')
  if (spriteContext !== null) look.drawSprite(spriteContext, colour, SPRITE_PX)
  return sprite
}
