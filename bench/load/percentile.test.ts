import { expect, test } from 'vitest'
import { median, percentile } from './percentile.ts'

const HUNDRED = Array.from({ length: 100 }, (_, index) => 100 - index)

test('A percentile is the measured value that this share of values does not exceed', () => {
  expect(percentile(HUNDRED, 0.5)).toBe(50)
  expect(percentile(HUNDRED, 0.95)).toBe(95)
  expect(percentile(HUNDRED, 0.99)).toBe(99)
  expect(percentile(HUNDRED, 1)).toBe(100)
  expect(percentile(HUNDRED, 0)).toBe(1)
})

test('A percentile of few values is one of them', () => {
  expect(percentile([7], 0.99)).toBe(7)
  expect(median([3, 1, 2])).toBe(2)
})

test('An empty list has no percentile', () => {
  expect(percentile([], 0.5)).toBeNaN()
})
