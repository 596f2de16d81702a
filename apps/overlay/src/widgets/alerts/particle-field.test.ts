import { expect, test } from 'vitest'
import { createParticleField, PARTICLES_MAX, type ParticleMotion } from './particle-field.ts'

const motion: ParticleMotion = {
  speedX: [-100, 100],
  speedY: [-200, -100],
  gravity: 100,
  drag: 1,
  lifeS: [1, 2],
  sizePx: [4, 8],
}

test('Particles stay below the maximum, however many alerts arrive', () => {
  const field = createParticleField([motion])
  for (let added = 0; added < 3 * PARTICLES_MAX; added += 1) field.add(0, 0, 0, 1, 1)
  expect(field.step(0.01, 1, () => {})).toBe(PARTICLES_MAX)
})

test('Every particle ends by itself and does not come back', () => {
  const field = createParticleField([motion])
  for (let added = 0; added < 50; added += 1) field.add(0, 0, 0, 1, 1)
  const alive = Array.from({ length: 50 }, () => field.step(0.05, 1, () => {}))
  expect(alive[0]).toBe(50)
  expect(alive).toEqual([...alive].sort((a, b) => b - a))
  expect(alive.at(-1)).toBe(0)
  expect(field.step(0, 1, () => {})).toBe(0)
})

test('A stream of particles replaces those that have ended and leaves the others', () => {
  const brief = { ...motion, lifeS: [0.1, 0.1] } as const
  const field = createParticleField([motion, brief])
  for (let added = 0; added < 100; added += 1) field.add(0, 0, 0, 1, 1)
  let long = 0
  for (let frame = 0; frame < 50; frame += 1) {
    for (let added = 0; added < 20; added += 1) field.add(1, 0, 0, 1, 1)
    long = 0
    field.step(0.016, 1, (look) => {
      if (look === 0) long += 1
    })
  }
  expect(long).toBe(100)
})

test('A particle with limited height moves down and further sideways instead', () => {
  const chances = [0.5, 0.5, 1]
  const field = createParticleField([{ ...motion, gravity: 0, drag: 0, speedX: [100, 100], lifeS: [9, 9] }], () =>
    Number(chances.shift() ?? 0.5),
  )
  field.add(0, 0, 0, 1, 1, 0.25)
  const seen: number[] = []
  field.step(1, 1, (_look, x, y) => seen.push(x, y))
  expect(seen).toEqual([175, 75])
})

test('A particle moves by its speed, gravity and drag', () => {
  const field = createParticleField([{ ...motion, speedX: [100, 100], speedY: [-200, -200], lifeS: [9, 9] }])
  field.add(0, 10, 20, 2, 1)
  const seen: number[] = []
  field.step(0.5, 2, (_look, x, y, speedX, speedY) => seen.push(x, y, speedX, speedY))
  expect(seen).toEqual([10 + 50, 20 - 150, 100, -300])
})
