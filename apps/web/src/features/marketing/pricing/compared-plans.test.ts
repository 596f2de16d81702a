import { BUILT_IN_PLANS } from '@aplauso/contract/built-in-plans'
import { expect, test } from 'vitest'
import { comparedPlans, type OwnPlan } from './compared-plans.ts'

type Offer = [isSold: boolean, own?: OwnPlan]
const pricesOf = (...offer: Offer) =>
  Object.fromEntries(
    comparedPlans(BUILT_IN_PLANS, ...offer).map(({ id, monthlyPriceCents }) => [id, monthlyPriceCents]),
  )

const PRO = { id: 'pro', feeBasisPoints: 400 } as const

test('A visitor compares the plans that a creator can subscribe to', () => {
  expect(pricesOf(true)).toEqual({ free: 0, creator: 999, pro: 1_999 })
})

test('Without sold plans only the current plan is compared', () => {
  expect(pricesOf(false)).toEqual({ free: 0 })
  expect(pricesOf(false, { ...PRO, isPaidFor: true })).toEqual({ pro: 1_999 })
})

test('A plan that was granted costs its creator nothing, and the others their price', () => {
  expect(pricesOf(true, { ...PRO, isPaidFor: false })).toEqual({ free: 0, creator: 999, pro: 0 })
  expect(pricesOf(true, { id: 'agency', isPaidFor: false, feeBasisPoints: 300 })).toEqual({
    free: 0,
    creator: 999,
    pro: 1_999,
    agency: 0,
  })
  expect(pricesOf(true, { id: 'creator', isPaidFor: true, feeBasisPoints: 500 })).toEqual({
    free: 0,
    creator: 999,
    pro: 1_999,
  })
})

test('Every plan has the lower fee of the managing agency', () => {
  const feesOf = (feeBasisPoints: number) =>
    comparedPlans(BUILT_IN_PLANS, true, { id: 'free', isPaidFor: true, feeBasisPoints }).map(
      (plan) => plan.feeBasisPoints,
    )
  expect(feesOf(800)).toEqual([800, 500, 400])
  expect(feesOf(300)).toEqual([300, 300, 300])
})
