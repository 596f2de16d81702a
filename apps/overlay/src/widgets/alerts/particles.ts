import { createParticleField } from './particle-field.ts'
import { createSprite, liftUnder, type ParticleStyle, reachOf, strengthAt } from './particle-style.ts'

const CARD_WIDTH_PX = 420
// OBS renders at 1, and a higher ratio does not improve pieces this small.
const PIXEL_RATIO_MAX = 1.5
// The first frame's time may be earlier than the clock, and a hidden page continues after seconds.
const FRAME_MAX_S = 0.05
// The entrance animation moves a card near its final position in this time.
const CARD_STANDS_AFTER_S = 0.2
// Enough for five cards. Limited, because a hidden page draws no frames and so ends no stream.
const STREAMS_MAX = 10

type Stream = {
  style: number
  card: HTMLElement
  perSecond: number
  forS: number
  ageS: number
  owed: number
  topPx: number
}

/** Emits particles of one style from a card. They end by themselves, or soon after the card leaves. */
export type Emit = (card: HTMLElement) => void

/**
 * Draws the particles of all styles on one canvas behind the cards, which is in the page only while particles exist.
 */
function createParticleCanvas() {
  const styles: ParticleStyle[] = []
  const sprites: HTMLCanvasElement[][] = []
  const field = createParticleField(styles)
  const canvas = document.createElement('canvas')
  canvas.className = 'particles'
  const context = canvas.getContext('2d')
  let streams: Stream[] = []
  let isRunning = false
  let ratio = 1
  let scale = 1
  /** The part of the page that the canvas covers: clearing and copying pixels is most of a frame's cost. */
  const cover = { left: 0, top: 0, right: 0, bottom: 0 }
  let atS = 0
  let lastMs = 0

  /** `isCustom`: the creator's choice, which replaces the style's particles. */
  function addStyle(style: ParticleStyle, isCustom = false): Emit {
    const number = styles.push(style) - 1
    sprites.push(style.colours.map((colour) => createSprite(style.drawSprite, colour)))

    return (card) => {
      if (context === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return
      if (!isCustom && 'particles' in card.dataset) return
      const box = card.getBoundingClientRect()
      widen(style, box)
      if ('atOnce' in style.amount) emit(number, style.amount.atOnce, box)
      else {
        const stream = { style: number, card, ...style.amount, ageS: -CARD_STANDS_AFTER_S, owed: 0, topPx: box.top }
        streams = [...streams, stream]
      }
      streams = streams.slice(-STREAMS_MAX)
      if (!isRunning) start()
    }
  }

  function widen(style: ParticleStyle, card: DOMRect): void {
    const reach = reachOf(style)
    const cardScale = card.width / CARD_WIDTH_PX
    const least = (before: number, now: number) => Math.max(0, Math.floor(isRunning ? Math.min(before, now) : now))
    const most = (before: number, now: number, page: number) =>
      Math.min(page, Math.ceil(isRunning ? Math.max(before, now) : now))
    cover.left = least(cover.left, card.left - reach.sideways * cardScale)
    cover.top = least(cover.top, card.top - reach.up * cardScale)
    cover.right = most(cover.right, card.right + reach.sideways * cardScale, innerWidth)
    cover.bottom = most(cover.bottom, card.bottom + reach.down * cardScale, innerHeight)
    fitCanvas()
  }

  function fitCanvas(): void {
    ratio = Math.min(PIXEL_RATIO_MAX, devicePixelRatio)
    const width = cover.right - cover.left
    const height = cover.bottom - cover.top
    // Setting a canvas size clears it and reallocates its memory, so it is only set when it changes.
    if (canvas.width !== Math.round(width * ratio)) canvas.width = Math.round(width * ratio)
    if (canvas.height !== Math.round(height * ratio)) canvas.height = Math.round(height * ratio)
    for (const [name, px] of Object.entries({ left: cover.left, top: cover.top, width, height }))
      canvas.style.setProperty(name, `${px}px`)
  }

  function emit(number: number, count: number, card: DOMRect): void {
    const style = styles[number]
    if (style === undefined) return
    scale = (ratio * card.width) / CARD_WIDTH_PX
    const lift = liftUnder(style, (card.top + card.height * style.fromY) * (CARD_WIDTH_PX / card.width))
    for (let made = 0; made < count; made += 1) {
      const across = field.within(style.fromX)
      const x = (card.left + card.width * across) * ratio
      const y = (card.top + card.height * style.fromY) * ratio
      field.add(number, x, y, scale, style.vigour?.(across, atS) ?? 1, lift)
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
    // Removed from the page and without pixels, so that an idle overlay costs nothing.
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
    const box = stream.card.getBoundingClientRect()
    const style = styles[stream.style]
    // A card moves when others come and go.
    if (box.top !== stream.topPx && style !== undefined) widen(style, box)
    stream.topPx = box.top
    emit(stream.style, count, box)
  }

  function paint(
    number: number,
    pageX: number,
    pageY: number,
    speedX: number,
    speedY: number,
    sizeAtStart: number,
    spent: number,
    turn: number,
  ): void {
    const style = styles[number]
    const images = sprites[number] ?? []
    const sprite = images[Math.floor((style?.colourBy === 'age' ? spent : turn) * images.length)]
    if (context === null || style === undefined || sprite === undefined) return
    const x = pageX - cover.left * ratio
    const y = pageY - cover.top * ratio
    if (style.pose === 'tumbling') {
      const angle = spent * 9 + turn * images.length
      const cos = Math.cos(angle)
      const sin = Math.sin(angle)
      // Flatter across than along, like paper that tumbles while it turns.
      context.setTransform(cos, sin * 0.6, -sin, cos, x, y)
    } else if (style.pose === 'alongItsWay') {
      const speed = Math.hypot(speedX, speedY) || 1
      context.setTransform(-speedY / speed, speedX / speed, -speedX / speed, -speedY / speed, x, y)
    } else context.setTransform(1, 0, 0, 1, x, y)
    const width = sizeAtStart * (1 + (style.sizeAtEnd - 1) * spent)
    const length = width * style.stretch
    context.globalCompositeOperation = style.blend
    context.globalAlpha =
      strengthAt(pageX / ratio, pageY / ratio, innerWidth, innerHeight) *
      (spent < style.fadeFrom ? 1 : (1 - spent) / (1 - style.fadeFrom))
    context.drawImage(sprite, -width / 2, -length / 2, width, length)
  }

  return addStyle
}

/** Adds a style to those that the page's one canvas draws. */
export const createParticles = createParticleCanvas()
