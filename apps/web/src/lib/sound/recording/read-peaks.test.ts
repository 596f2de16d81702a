import { expect, test } from 'vitest'
import { peaksOf } from './read-peaks.ts'

test('peaksOf returns the loudest moments relative to the loudest one', () => {
  expect(peaksOf(Float32Array.of(0.1, -0.2, 0, 0, -0.4, 0.1), 3)).toEqual([expect.closeTo(0.5), 0, expect.closeTo(1)])
})

test('peaksOf returns zeros for silence, and no gaps for a short sound', () => {
  expect(peaksOf(new Float32Array(8), 4)).toEqual([0, 0, 0, 0])
  expect(peaksOf(Float32Array.of(1, 1), 4)).toEqual([1, 1, 1, 1])
})
