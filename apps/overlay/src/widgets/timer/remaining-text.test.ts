import { expect, test } from 'vitest'
import { remainingText } from './remaining-text.ts'

test.each([
  [0, '0:00'],
  [1, '0:01'],
  [59_001, '1:00'],
  [245_000, '4:05'],
  [3_599_999, '1:00:00'],
  [3_723_000, '1:02:03'],
  [360_000_000, '100:00:00'],
])('A rest of %i ms is written as %s', (leftMs, text) => {
  expect(remainingText(leftMs)).toBe(text)
})
