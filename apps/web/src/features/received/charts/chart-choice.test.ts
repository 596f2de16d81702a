import { ANALYTICS_DAYS_MAX, ANALYTICS_MONTHS_MAX } from '@aplauso/contract/limits'
import { expect, test } from 'vitest'
import { CHART_RANGES, chartPath, readChoice } from './chart-choice.ts'

const BASIC = ['day', 'month', 'hour'] as const

test('The address stores the chart, and an unavailable one becomes the last 30 days', () => {
  expect(readChoice(new URLSearchParams('by=month&range=24'), BASIC)).toEqual({ by: 'month', range: 24 })
  expect(readChoice(new URLSearchParams('by=hour&range=30'), BASIC)).toEqual({ by: 'hour', range: 1 })
  expect(readChoice(new URLSearchParams('by=weekday'), BASIC)).toEqual({ by: 'day', range: 30 })
  expect(readChoice(new URLSearchParams('by=weekday'), [...BASIC, 'weekday'])).toEqual({ by: 'weekday', range: 30 })
  expect(readChoice(new URLSearchParams(), BASIC)).toEqual({ by: 'day', range: 30 })
})

test('A range includes today or this month, and months are whole', () => {
  const from = (...[choice, today]: [Parameters<typeof chartPath>[0], string]) =>
    new URLSearchParams(chartPath(choice, today).split('?')[1]).get('from')
  expect(from({ by: 'day', range: 30 }, '2026-03-01')).toBe('2026-01-31')
  expect(from({ by: 'weekday', range: 365 }, '2026-03-01')).toBe('2025-03-02')
  expect(from({ by: 'month', range: 12 }, '2026-11-30')).toBe('2025-12-01')
  expect(from({ by: 'hour', range: 1 }, '2026-03-31')).toBe('2026-03-01')
  // The 31st of a long month followed by a short one.
  expect(from({ by: 'hour', range: 2 }, '2026-03-31')).toBe('2026-02-01')
  expect(chartPath({ by: 'day', range: 30 }, '2026-03-01', 'c 1')).toContain('creatorId=c+1')
})

test("No chart exceeds the server's maximum range", () => {
  expect(Math.max(...CHART_RANGES.day, ...CHART_RANGES.weekday)).toBeLessThanOrEqual(ANALYTICS_DAYS_MAX)
  expect(Math.max(...CHART_RANGES.month, ...CHART_RANGES.hour)).toBeLessThanOrEqual(ANALYTICS_MONTHS_MAX)
})
