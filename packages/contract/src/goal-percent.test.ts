import { expect, test } from 'vitest'
import { goalPercent } from './goal-percent.ts'

test("A goal's percent is the rounded share of the received amount", () => {
  expect(goalPercent(0, 50_000)).toBe(0)
  expect(goalPercent(38_245, 50_000)).toBe(76)
})

test('A goal stays below 100% until the last cent and never exceeds it', () => {
  expect(goalPercent(49_999, 50_000)).toBe(99)
  expect(goalPercent(50_000, 50_000)).toBe(100)
  expect(goalPercent(90_000, 50_000)).toBe(100)
})

test('A negative total after a chargeback shows 0% of the goal', () => {
  expect(goalPercent(-500, 50_000)).toBe(0)
})
