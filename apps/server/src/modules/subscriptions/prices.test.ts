import { DAY_MS } from '@aplauso/contract/limits'
import { cents } from '@aplauso/contract/money'
import { SOLD_PLANS, type SoldPlan } from '@aplauso/contract/plan-ids'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { BUILT_IN_PLANS, CHARGE_MIN_CENTS } from '#modules/prices/public.ts'
import { daysIn, daysLeft, firstPeriod, monthsAfter, nextPeriod, nextTryAt } from './periods.ts'
import { changeCost, renewalCost } from './prices.ts'

const priceOf = (plan: SoldPlan) => BUILT_IN_PLANS[plan].monthlyPriceCents

const at = (text: string) => new Date(`${text}T12:30:00Z`)
const moment = fc.date({ min: at('2026-01-01'), max: at('2032-12-31'), noInvalidDate: true })

describe('A month of a plan', () => {
  test.each([
    ['2026-01-31', ['2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
    ['2028-01-31', ['2028-02-29', '2028-03-31']],
    ['2028-02-29', ['2028-03-29', '2028-04-29']],
    ['2026-11-15', ['2026-12-15', '2027-01-15']],
  ])('that began on %s ends on the same day of each month, or on its last', (anchor, ends) => {
    expect(ends.map((_, index) => monthsAfter(at(anchor), index + 1))).toEqual(ends.map(at))
  })

  test('follows the last without a gap, whatever day it began, and begins anew after a long silence', () => {
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

  test('that could not be charged is tried again after 1, 3, 5 and 7 days, and then no more', () => {
    const since = at('2026-11-01')
    const tries: Date[] = []
    for (let next = nextTryAt(since, since); next !== undefined; next = nextTryAt(since, next)) tries.push(next)
    expect(tries).toEqual([at('2026-11-02'), at('2026-11-04'), at('2026-11-06'), at('2026-11-08')])
  })
})

test('A month of any changes to and fro costs no more than the larger plan and no less than the smaller, to the cent', () => {
  const step = fc.record({ plan: fc.constantFrom(...SOLD_PLANS), share: fc.double({ min: 0, max: 1, noNaN: true }) })
  fc.assert(
    fc.property(moment, fc.constantFrom(...SOLD_PLANS), fc.array(step, { maxLength: 20 }), (begin, first, steps) => {
      const { period } = firstPeriod(begin)
      const times = steps.map(({ share }) => share * (period.end.getTime() - begin.getTime())).toSorted((a, b) => a - b)
      let [plan, spent, credit] = [first, priceOf(first) as number, 0]
      for (const [index, next] of steps.entries()) {
        const cost = changeCost(
          priceOf(plan),
          priceOf(next.plan),
          period,
          new Date(begin.getTime() + (times[index] ?? 0)),
        )
        expect(Math.min(cost.dueNow, cost.credit)).toBe(0)
        expect(cost.dueNow === 0 || cost.dueNow >= CHARGE_MIN_CENTS).toBe(true)
        plan = next.plan
        spent += cost.dueNow
        credit += cost.credit
      }
      expect(spent - credit).toBeGreaterThanOrEqual(priceOf('creator'))
      expect(spent - credit).toBeLessThanOrEqual(priceOf('pro'))
    }),
    { numRuns: 300 },
  )
})

test('A change on the first day costs the whole difference, in the middle half of it rounded up, at the end nothing', () => {
  const period = { start: at('2026-11-01'), end: at('2026-12-01') }
  const cost = (day: string) => changeCost(priceOf('creator'), priceOf('pro'), period, at(day))
  expect(cost('2026-11-01')).toEqual({ dueNow: 1_000, credit: 0, daysLeft: 30, daysInPeriod: 30 })
  expect(cost('2026-11-16').dueNow).toBe(500)
  expect(cost('2026-11-11').dueNow).toBe(667)
  expect(cost('2026-12-01')).toMatchObject({ dueNow: 0, daysLeft: 0 })
  expect(changeCost(priceOf('pro'), priceOf('creator'), period, at('2026-11-11'))).toMatchObject({
    dueNow: 0,
    credit: 667,
  })
  expect(daysLeft(period, at('2026-10-01'))).toBe(30)
})

test('A renewal takes its price from credit and card, and never less from a card than it takes', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SOLD_PLANS), fc.integer({ min: 0, max: 5_000 }), (plan, credit) => {
      const { amountCents, creditUsedCents } = renewalCost(priceOf(plan), cents(credit))
      expect(amountCents + creditUsedCents).toBe(priceOf(plan))
      expect(creditUsedCents).toBeLessThanOrEqual(credit)
      expect(amountCents === 0 || amountCents >= CHARGE_MIN_CENTS).toBe(true)
    }),
  )
})
