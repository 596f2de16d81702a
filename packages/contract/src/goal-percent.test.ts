import { expect, test } from 'vitest'
import { goalPercent } from './goal-percent.ts'

test('A goal shows the rounded share that came in', () => {
  expect(goalPercent(0, 50_000)).toBe(0)
  expect(goalPercent(38_245, 50_000)).toBe(76)
})

test('A goal stays below 100% until the last cent and never goes beyond', () => {
  expect(goalPercent(49_999, 50_000)).toBe(99)
  expect(goalPercent(50_000, 50_000)).toBe(100)
  expect(goalPercent(90_000, 50_000)).toBe(100)
})

test('Totals below zero after a chargeback show an empty goal', () => {
  expect(goalPercent(-500, 50_000)).toBe(0)
})
