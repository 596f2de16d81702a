import { expect, test } from 'vitest'
import { dayRangeOf, isDayRange } from './report-period.ts'

test.each([
  ['month', '2026-11-21', '2026-11-01', '2026-11-21'],
  ['month', '2026-03-01', '2026-03-01', '2026-03-01'],
  ['last-month', '2026-11-21', '2026-10-01', '2026-10-31'],
  ['last-month', '2026-01-31', '2025-12-01', '2025-12-31'],
  ['last-month', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['3-months', '2026-01-15', '2025-11-01', '2026-01-15'],
  ['12-months', '2026-11-30', '2025-12-01', '2026-11-30'],
] as const)('dayRangeOf %s on %s is from %s to %s', (period, today, from, to) => {
  expect(dayRangeOf(period, today)).toEqual({ from, to })
})

test.each([
  ['2026-02-01', '2026-02-28', true],
  ['2026-02-01', '2026-02-01', true],
  ['2026-02-02', '2026-02-01', false],
  ['2026-02-30', '2026-03-01', false],
  ['', '2026-03-01', false],
  ['2026-13-01', '2026-13-02', false],
])('isDayRange from %j to %j is %j', (from, to, can) => {
  expect(isDayRange({ from, to })).toBe(can)
})
