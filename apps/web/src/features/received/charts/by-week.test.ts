import { expect, test } from 'vitest'
import { byWeek } from './by-week.ts'

const days = Array.from({ length: 16 }, (_, index) => ({
  key: `2026-11-${String(index + 1).padStart(2, '0')}`,
  count: 1,
  amount: 100 + index,
}))

test('byWeek ends weeks with the last day and keeps every donation', () => {
  const weeks = byWeek(days)
  expect(weeks.map(({ key, count }) => [key, count])).toEqual([
    ['2026-11-01', 2],
    ['2026-11-03', 7],
    ['2026-11-10', 7],
  ])
  const sum = (steps: { amount: number }[]) => steps.reduce((total, { amount }) => total + amount, 0)
  expect(sum(weeks)).toBe(sum(days))
  expect(byWeek([])).toEqual([])
})
