import { expect, test } from 'vitest'
import { axisValues } from './axis-values.ts'

test('The axis ends at a round value above all bars, with one line half way', () => {
  expect(axisValues(1)).toEqual([1, 0.5])
  expect(axisValues(950)).toEqual([1_000, 500])
  expect(axisValues(1_001)).toEqual([2_000, 1_000])
  expect(axisValues(37_500)).toEqual([40_000, 20_000])
  expect(axisValues(123_456_789)).toEqual([200_000_000, 100_000_000])
})

test('Without a positive value the axis has no lines', () => {
  expect(axisValues(0)).toEqual([])
  expect(axisValues(-500)).toEqual([])
})
