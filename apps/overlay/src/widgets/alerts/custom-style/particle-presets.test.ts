import { AlertParticles } from '@aplauso/contract/custom-style'
import { expect, test } from 'vitest'
import { createParticleField } from '../particle-field.ts'
import { PARTICLE_PRESETS } from './particle-presets.ts'

// WCAG 2.3.1: at most three flashes a second, of two changes each; a change below a tenth of the light does not count.
const CHANGES_PER_SECOND_MAX = 6
const CHANGE_MIN_PART = 0.1
const FRAME_S = 1 / 60
const SECONDS = 12

/** A seeded random generator: the same numbers at each run. */
function chance(): () => number {
  let state = 7
  return () => {
    state = (state * 16_807) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** Total light of all pieces in each frame, with a new card every half second, which is more than a burst has. */
function lightOf(shape: keyof typeof PARTICLE_PRESETS): number[] {
  const look = PARTICLE_PRESETS[shape]
  const field = createParticleField([look], chance())
  let owed = 0
  return Array.from({ length: SECONDS / FRAME_S }, (_, frame) => {
    if ('perSecond' in look.amount) owed += look.amount.perSecond * FRAME_S
    else if (frame % 30 === 0 && frame < 300) owed += look.amount.atOnce
    for (; owed >= 1; owed -= 1) field.add(0, 500, 500, 1, 1)
    let light = 0
    field.step(FRAME_S, 1, (_look, _x, _y, _speedX, _speedY, size, spent) => {
      const width = size * (1 + (look.sizeAtEnd - 1) * spent)
      light += width * width * look.stretch * (spent < look.fadeFrom ? 1 : (1 - spent) / (1 - look.fadeFrom))
    })
    return light
  })
}

/** Frames in which the light has changed enough since it last turned. */
function changesOf(light: readonly number[]): number[] {
  const least = CHANGE_MIN_PART * Math.max(...light)
  const changes: number[] = []
  let [low, high, direction] = [light[0] ?? 0, light[0] ?? 0, 0]
  for (const [frame, value] of light.entries()) {
    low = Math.min(low, value)
    high = Math.max(high, value)
    if (direction <= 0 && value - low >= least) {
      changes.push(frame)
      ;[direction, high] = [1, value]
    } else if (direction >= 0 && high - value >= least) {
      changes.push(frame)
      ;[direction, low] = [-1, value]
    }
  }
  return changes
}

test.each(AlertParticles.options.filter((shape) => shape !== 'none'))(
  'Particles of the shape %s do not flash more than three times a second in total',
  (shape) => {
    const changes = changesOf(lightOf(shape))
    expect(changes.length).toBeGreaterThan(0)
    for (const [nth, frame] of changes.entries()) {
      const within = changes.slice(nth).filter((later) => (later - frame) * FRAME_S < 1)
      expect(within.length).toBeLessThanOrEqual(CHANGES_PER_SECOND_MAX)
    }
  },
)
