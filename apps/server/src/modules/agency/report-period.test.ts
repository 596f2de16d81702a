import { describe, expect, test } from 'vitest'
import { periodOf, stepsOf } from './report-period.ts'

const TODAY = '2026-11-21'

describe('The period of a report', () => {
  test('is this month until today by default', () => {
    const period = periodOf({}, TODAY)
    expect(period).toEqual({ from: '2026-11-01', to: TODAY, by: 'day' })
    const steps = stepsOf(period)
    expect([steps.length, steps[0], steps.at(-1)]).toEqual([21, '2026-11-01', TODAY])
  })

  test('has steps of a day up to 92 days, and of a month beyond', () => {
    expect(stepsOf(periodOf({ from: '2024-02-28', to: '2024-03-01' }, TODAY))).toEqual([
      '2024-02-28',
      '2024-02-29',
      '2024-03-01',
    ])
    const most = periodOf({ from: '2026-08-22' }, TODAY)
    expect([most.by, stepsOf(most).length]).toEqual(['day', 92])
    const more = periodOf({ from: '2026-08-21' }, TODAY)
    expect([more.by, stepsOf(more)]).toEqual(['month', ['2026-08', '2026-09', '2026-10', '2026-11']])
    expect(stepsOf(periodOf({ from: '2025-12-31', to: '2026-04-05' }, TODAY))[1]).toBe('2026-01')
  })

  test.each([
    ['that ends before it begins', { from: '2026-11-22' }],
    ['that ends before this month', { to: '2026-10-31' }],
    ['of more than sixty months', { from: '2021-11-30' }],
    ['before any calendar', { from: '0000-01-01', to: '0000-02-01' }],
  ])('%s is refused', (_what, query) => {
    expect(() => periodOf(query, TODAY)).toThrow(expect.objectContaining({ code: 'validation_failed' }))
  })

  test('may have sixty months', () => {
    expect(stepsOf(periodOf({ from: '2021-12-01' }, TODAY))).toHaveLength(60)
  })
})
