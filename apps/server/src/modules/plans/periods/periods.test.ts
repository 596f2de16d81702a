import { DAY_MS } from '@aplauso/contract/limits'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { daysIn, firstPeriod, monthsAfter, nextPeriod, nextRetryAt } from './periods.ts'

const at = (text: string) => new Date(`${text}T12:30:00Z`)
const moment = fc.date({ min: at('2026-01-01'), max: at('2032-12-31'), noInvalidDate: true })

describe('A monthly period', () => {
  test.each([
    ['2026-01-31', ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
    ['2028-01-31', ['2028-02-29', '2028-03-31']],
    ['2028-02-29', ['2028-03-29', '2028-04-29']],
    ['2026-11-15', ['2026-12-15', '2027-01-15']],
  ])('that started on %s ends on the same day of each month, or on its last day', (anchor, ends) => {
    expect(ends.map((_, index) => monthsAfter(at(anchor), index + 1))).toEqual(ends.map(at))
  })

  test('follows the previous one without a gap, and restarts after a long pause', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 40 }), (begin, months) => {
        let paid = firstPeriod(begin)
        for (let month = 1; month < months; month += 1) {
          const next = nextPeriod(paid, paid.period.end)
          expect(next.period.start).toEqual(paid.period.end)
          expect(daysIn(next.period)).toBeGreaterThanOrEqual(28)
          expect(daysIn(next.period)).toBeLessThanOrEqual(31)
          paid = next
        }
        const late = new Date(paid.period.end.getTime() + 40 * DAY_MS)
        expect(nextPeriod(paid, late).period.start).toEqual(late)
      }),
      { numRuns: 50 },
    )
  })

  test('that could not be charged is retried after 1, 3, 5 and 7 days only', () => {
    const since = at('2026-11-01')
    const attempts: Date[] = []
    for (let next = nextRetryAt(since, since); next !== undefined; next = nextRetryAt(since, next)) attempts.push(next)
    expect(attempts).toEqual([at('2026-11-02'), at('2026-11-04'), at('2026-11-06'), at('2026-11-08')])
  })
})
