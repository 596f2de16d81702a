/** Bounds what a flood of alerts may cost: the oldest give way. */
const PARTICLES_MAX = 420
const SPRITE_PX = 24
const CARD_WIDTH_PX = 420
// OBS renders at 1; a sharper screen gains nothing from more on pieces this small.
const PIXEL_RATIO_MAX = 1.5
// The first frame's time may lie before the clock read ahead of it, and a hidden page comes back after seconds.
const FRAME_MAX_S = 0.05

// One particle is this many numbers in a row; no object is made per particle or frame.
const X = 0
const Y = 1
const SPEED_X = 2
const SPEED_Y = 3
const AGE = 4
const LIFE = 5
const SIZE = 6
const TURN = 7
const FIELDS = 8

const FADE_FROM = 0.7

export type ParticleLook = {
  colours: readonly string[]
  drawSprite: (sprite: CanvasRenderingContext2D, colour: string, sizePx: number) => void
  count: number
  /** Pixels, pixels per second and per second squared, for a card of the width that a look is drawn for. */
  spreadX: number
  riseMin: number
  riseMax: number
  gravity: number
  /** The part of the sideways speed that is lost in a second. */
  drag: number
  lifeMinS: number
  lifeMaxS: number
  sizeMin: number
  sizeMax: number
}

/** Particles on one canvas over the whole page, behind the cards. Gives a burst from a box; stops by itself. */
export function createParticles(look: ParticleLook): (from: DOMRect) => void {
  const canvas = document.createElement('canvas')
  canvas.className = 'particles'
  const context = canvas.getContext('2d')
  const sprites = look.colours.map((colour) => createSprite(look, colour))
  const particles = new Float32Array(PARTICLES_MAX * FIELDS)
  let next = 0
  let isRunning = false
  let ratio = 1
  let scale = 1
  let lastMs = 0

  const between = (min: number, max: number) => min + Math.random() * (max - min)
  const field = (at: number) => particles[at] ?? 0

  function burst(from: DOMRect): void {
    if (context === null || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    if (!isRunning) start()
    scale = (ratio * from.width) / CARD_WIDTH_PX
    for (let made = 0; made < look.count; made += 1) {
      const at = next * FIELDS
      next = (next + 1) % PARTICLES_MAX
      particles[at + X] = (from.left + from.width * between(0.25, 0.75)) * ratio
      particles[at + Y] = (from.top + from.height / 2) * ratio
      particles[at + SPEED_X] = between(-look.spreadX, look.spreadX) * scale
      particles[at + SPEED_Y] = -between(look.riseMin, look.riseMax) * scale
      particles[at + AGE] = 0
      particles[at + LIFE] = between(look.lifeMinS, look.lifeMaxS)
      particles[at + SIZE] = between(look.sizeMin, look.sizeMax) * scale
      particles[at + TURN] = between(0, sprites.length)
    }
  }

  function start(): void {
    isRunning = true
    ratio = Math.min(PIXEL_RATIO_MAX, devicePixelRatio)
    canvas.width = Math.round(innerWidth * ratio)
    canvas.height = Math.round(innerHeight * ratio)
    document.body.prepend(canvas)
    lastMs = performance.now()
    requestAnimationFrame(draw)
  }

  function draw(nowMs: number): void {
    const dt = Math.max(0, Math.min(FRAME_MAX_S, (nowMs - lastMs) / 1_000))
    lastMs = nowMs
    context?.setTransform(1, 0, 0, 1, 0, 0)
    context?.clearRect(0, 0, canvas.width, canvas.height)
    let alive = 0
    for (let at = 0; at < particles.length; at += FIELDS) if (move(at, dt)) alive += 1
    if (alive > 0) {
      requestAnimationFrame(draw)
      return
    }
    // Out of the page and without pixels, an idle overlay costs the stream nothing.
    isRunning = false
    canvas.remove()
    canvas.width = 0
  }

  function move(at: number, dt: number): boolean {
    const age = field(at + AGE) + dt
    const life = field(at + LIFE)
    if (age >= life) {
      // For good: a shorter frame must not bring it back.
      particles[at + LIFE] = 0
      return false
    }
    const speedX = field(at + SPEED_X) * (1 - look.drag * dt)
    const speedY = field(at + SPEED_Y) + look.gravity * scale * dt
    const x = field(at + X) + speedX * dt
    const y = field(at + Y) + speedY * dt
    particles[at + AGE] = age
    particles[at + SPEED_X] = speedX
    particles[at + SPEED_Y] = speedY
    particles[at + X] = x
    particles[at + Y] = y
    paint(x, y, field(at + SIZE), age / life, field(at + TURN))
    return true
  }

  function paint(x: number, y: number, size: number, spent: number, turn: number): void {
    const sprite = sprites[Math.floor(turn)]
    if (context === null || sprite === undefined) return
    const angle = spent * 9 + turn
    const cos = Math.cos(angle)
    const sin = Math.sin(angle)
    context.globalAlpha = spent < FADE_FROM ? 1 : (1 - spent) / (1 - FADE_FROM)
    // Flatter across than along: a piece of paper that tumbles as it turns.
    context.setTransform(cos, sin * 0.6, -sin, cos, x, y)
    context.drawImage(sprite, -size / 2, -size / 2, size, size)
  }

  return burst
}

/** Drawn once and then only copied: several times cheaper than a path per piece and frame. */
function createSprite(look: ParticleLook, colour: string): HTMLCanvasElement {
  const sprite = document.createElement('canvas')
  sprite.width = SPRITE_PX
  sprite.height = SPRITE_PX
  const context = sprite.getContext('2d')
  if (context !== null) look.drawSprite(context, colour, SPRITE_PX)
  return sprite
}
