import { cents } from '@aplauso/contract/money'
import { SOLD_PLANS, type SoldPlan } from '@aplauso/contract/plan-ids'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BUILT_IN_PLANS, CHARGE_MIN_CENTS, daysLeft, firstPeriod } from '#modules/plans/public.ts'
import { changeCost, renewalCost } from './plan-costs.ts'

const priceOf = (plan: SoldPlan) => BUILT_IN_PLANS[plan].monthlyPriceCents

const at = (text: string) => new Date(`${text}T12:30:00Z`)
const moment = fc.date({ min: at('2026-01-01'), max: at('2032-12-31'), noInvalidDate: true })

test('Any plan changes within a month cost at least the smaller and at most the larger plan, to the cent', () => {
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

test('A change costs the full difference on the first day, half at mid-period, and nothing at the end', () => {
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

test('A renewal is paid by credit and card, and a card charge is never below the minimum', () => {
  fc.assert(
    fc.property(fc.constantFrom(...SOLD_PLANS), fc.integer({ min: 0, max: 5_000 }), (plan, credit) => {
      const { amountCents, creditUsedCents } = renewalCost(priceOf(plan), cents(credit))
      expect(amountCents + creditUsedCents).toBe(priceOf(plan))
      expect(creditUsedCents).toBeLessThanOrEqual(credit)
      expect(amountCents === 0 || amountCents >= CHARGE_MIN_CENTS).toBe(true)
    }),
  )
})
