import { expect, test } from 'vitest'
import { liftUnder, strengthAt } from './particle-style.ts'

const thrown = { speedX: [0, 0], speedY: [-400, -100], gravity: 400, drag: 0, lifeS: [1, 1], sizePx: [4, 4] } as const

test('Thrown particles turn back before the edge of the page', () => {
  // At 400 px/s against 400 px/s² it rises 200 px.
  expect(liftUnder(thrown, 200)).toBe(1)
  expect(liftUnder(thrown, 50)).toBe(0.5)
  expect(liftUnder(thrown, -10)).toBe(0)
  expect(liftUnder({ ...thrown, gravity: -40 }, 10), 'what rises by itself').toBe(1)
})

test('All particles have faded out at the edge of the page', () => {
  expect(strengthAt(400, 300, 800, 600)).toBe(1)
  for (const [x, y] of [
    [0, 300],
    [800, 300],
    [400, 0],
    [400, 600],
    [-9, 300],
  ] as const)
    expect(strengthAt(x, y, 800, 600)).toBe(0)
  expect(strengthAt(16, 300, 800, 600)).toBe(0.5)
})
