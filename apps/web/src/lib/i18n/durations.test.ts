import { expect, test } from 'vitest'
import { formatClock } from './durations.ts'

test.each([
  [0, '0:00'],
  // A timer that fires slightly early or late still shows its second.
  [6_998, '0:07'],
  [7_003, '0:07'],
  [45_000, '0:45'],
  [125_000, '2:05'],
])('A duration of %i ms is shown as %s', (ms, shown) => {
  expect(formatClock(ms)).toBe(shown)
})
