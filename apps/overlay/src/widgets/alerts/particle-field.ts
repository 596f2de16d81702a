/** Limits the cost of many alerts: the oldest particles are replaced. */
export const PARTICLES_MAX = 600

// One particle is this many numbers in a row, so that no object is created per particle or frame.
const STYLE = 0
const X = 1
const Y = 2
const SPEED_X = 3
const SPEED_Y = 4
const AGE = 5
const LIFE = 6
const SIZE = 7
const TURN = 8
const FIELDS = 9

/** Minimum and maximum; the value between them is random. */
export type Span = readonly [least: number, most: number]

/** Pixels, pixels per second and per second squared, for a card of the style's reference width. */
export type ParticleMotion = {
  speedX: Span
  /** Positive is down; rising particles have negative values. */
  speedY: Span
  gravity: number
  /** Share of the sideways speed that is lost in a second. */
  drag: number
  lifeS: Span
  sizePx: Span
}

/** `spent` is the elapsed share of its life. `turn` is its own constant number from 0 to 1. */
export type PaintParticle = (
  style: number,
  x: number,
  y: number,
  speedX: number,
  speedY: number,
  size: number,
  spent: number,
  turn: number,
) => void

/** All particles of a page and their motion; `motions` is indexed by the number of the style. */
export function createParticleField(motions: readonly ParticleMotion[], random: () => number = Math.random) {
  const values = new Float32Array(PARTICLES_MAX * FIELDS)
  let next = 0

  const value = (at: number) => values[at] ?? 0
  const isOver = (at: number) => value(at + AGE) >= value(at + LIFE)
  const within = ([least, most]: Span) => least + random() * (most - least)

  // Prefers a particle that has ended, so that a long stream does not cut others short.
  function nextSlot(): number {
    for (let tried = 0; tried < PARTICLES_MAX; tried += 1) {
      next = (next + FIELDS) % values.length
      if (isOver(next)) break
    }
    return next
  }

  return {
    within,

    /**
     * `vigour` extends life and speed. `lift` is the share of the upward speed that remains; the rest goes sideways and
     * down.
     */
    add(style: number, x: number, y: number, scale: number, vigour: number, lift = 1): void {
      const motion = motions[style]
      if (motion === undefined) return
      const at = nextSlot()
      values[at + STYLE] = style
      values[at + X] = x
      values[at + Y] = y
      values[at + SPEED_X] = within(motion.speedX) * scale * (2 - lift)
      const speedY = within(motion.speedY) * scale * vigour
      values[at + SPEED_Y] = speedY < 0 ? speedY * (lift - (1 - lift) * random()) : speedY
      values[at + AGE] = 0
      values[at + LIFE] = within(motion.lifeS) * vigour
      values[at + SIZE] = within(motion.sizePx) * scale
      values[at + TURN] = random()
    },

    /** Advances all particles by `dt` seconds and paints them. Returns how many remain. */
    step(dt: number, scale: number, paint: PaintParticle): number {
      let alive = 0
      for (let at = 0; at < values.length; at += FIELDS) {
        const age = value(at + AGE) + dt
        const life = value(at + LIFE)
        const style = value(at + STYLE)
        const motion = motions[style]
        if (age >= life || motion === undefined) {
          // Ends it for good: a shorter frame must not bring it back.
          values[at + LIFE] = 0
          continue
        }
        alive += 1
        const speedX = value(at + SPEED_X) * (1 - motion.drag * dt)
        const speedY = value(at + SPEED_Y) + motion.gravity * scale * dt
        const x = value(at + X) + speedX * dt
        const y = value(at + Y) + speedY * dt
        values[at + AGE] = age
        values[at + SPEED_X] = speedX
        values[at + SPEED_Y] = speedY
        values[at + X] = x
        values[at + Y] = y
        paint(style, x, y, speedX, speedY, value(at + SIZE), age / life, value(at + TURN))
      }
      return alive
    },
  }
}
