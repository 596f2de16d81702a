import { BUILT_IN_PLANS } from '@aplauso/contract/built-in-plans'
import { cents, feeCents } from '@aplauso/contract/money'
import { PLAN_IDS } from '@aplauso/contract/plan-ids'
import { describe, expect, test } from 'vitest'
import { DONATIONS_MAX, highestPayout, type PlanTerms, payoutOn, paysOffFrom } from './payout-per-plan.ts'

const plan = (id: PlanTerms['id']): PlanTerms => ({ ...BUILT_IN_PLANS[id], id })
const ALL = PLAN_IDS.map(plan)
const month = (averageCents: number, donations: number) => ({ averageCents: cents(averageCents), donations })

// Amounts on both sides of every rounding, and the maximum.
const AMOUNTS = [100, 106, 107, 112, 113, 125, 137, 150, 333, 500, 999, 1_000, 1_050, 2_499, 12_345, 1_000_000]
const COUNTS = [1, 2, 49, 50, 51, 100, 999, DONATIONS_MAX]
const MONTHS = AMOUNTS.flatMap((amount) => COUNTS.map((count) => month(amount, count)))

test('Payout, fees and price add up to the received amount', () => {
  for (const each of MONTHS) {
    for (const terms of ALL) {
      const { receivedCents, feesCents, priceCents, payoutCents, donations } = payoutOn(terms, each)
      expect(payoutCents + feesCents + priceCents).toBe(receivedCents)
      expect(receivedCents).toBe(donations * each.averageCents)
    }
  }
})

test('The fee is rounded per donation as in the settlement, not per month', () => {
  expect(payoutOn(plan('creator'), month(150, 100)).feesCents).toBe(100 * feeCents(cents(150), 500))
  expect(payoutOn(plan('creator'), month(150, 100)).feesCents).toBe(800)
})

test('Fifty donations of ten euros leave 460.00 for free, 465.01 on the creator plan and 460.01 on pro', () => {
  const payouts = ALL.slice(0, 3).map((terms) => payoutOn(terms, month(1_000, 50)))
  expect(payouts.map(({ payoutCents }) => payoutCents)).toEqual([46_000, 46_501, 46_001])
  expect(highestPayout(payouts)?.plan.id).toBe('creator')
})

test('The free plan counts at most fifty donations, the others all', () => {
  expect(payoutOn(plan('free'), month(1_000, 80))).toMatchObject({ donations: 50, receivedCents: 50_000 })
  expect(payoutOn(plan('pro'), month(1_000, 80))).toMatchObject({ donations: 80, receivedCents: 80_000 })
})

test("The best plan's payout is not negative and no other is higher", () => {
  for (const each of MONTHS) {
    const payouts = ALL.map((terms) => payoutOn(terms, each))
    const best = highestPayout(payouts)
    expect(best?.payoutCents).toBe(Math.max(...payouts.map(({ payoutCents }) => payoutCents)))
    expect(best?.payoutCents).toBeGreaterThanOrEqual(0)
  }
})

test('The smaller of two plans with equal payout is the best', () => {
  const same = [plan('free'), { ...plan('free'), id: 'creator' as const }].map((terms) =>
    payoutOn(terms, month(500, 3)),
  )
  expect(highestPayout(same)?.plan.id).toBe('free')
  expect(highestPayout([])).toBeUndefined()
})

describe('paysOffFrom', () => {
  test('is the first number of donations with a higher payout on the larger plan', () => {
    for (const averageCents of AMOUNTS) {
      for (const [smaller, larger] of [
        [plan('free'), plan('creator')],
        [plan('creator'), plan('pro')],
      ] as const) {
        const from = paysOffFrom(cents(averageCents), smaller, larger)
        const more = (count: number) =>
          payoutOn(larger, month(averageCents, count)).payoutCents >
          payoutOn(smaller, month(averageCents, count)).payoutCents
        let first = 1
        while (!more(first)) first += 1
        expect(from, `${averageCents} cents`).toBe(first)
      }
    }
  })

  test('counts donations beyond the limit of the free plan', () => {
    // One euro each: without the limit, three cents per donation would need 333 donations.
    expect(paysOffFrom(cents(100), plan('free'), plan('creator'))).toBe(59)
  })

  test('is undefined if the price is never recovered', () => {
    expect(paysOffFrom(cents(1_000), plan('free'), { ...plan('free'), monthlyPriceCents: cents(1) })).toBeUndefined()
  })
})
