import { expect, test } from 'vitest'
import { BUILT_IN_PLANS } from './built-in-plans.ts'
import { PLAN_IDS } from './plan-ids.ts'

test('Built-in plans have the prices and fees of the specification', () => {
  expect(PLAN_IDS.map((id) => [id, BUILT_IN_PLANS[id].monthlyPriceCents, BUILT_IN_PLANS[id].feeBasisPoints])).toEqual([
    ['free', 0, 800],
    ['creator', 999, 500],
    ['pro', 1_999, 400],
    ['agency', 4_999, 300],
  ])
})

test('Only the free plan limits donations', () => {
  expect(PLAN_IDS.map((id) => BUILT_IN_PLANS[id].donationsPerMonth)).toEqual([50, null, null, null])
})

test('Exports, the API and several accounts start with pro, and more than ten managed creators need the agency plan', () => {
  expect(
    PLAN_IDS.map((id) => [id, BUILT_IN_PLANS[id].exports, BUILT_IN_PLANS[id].apiAccess, BUILT_IN_PLANS[id].accounts]),
  ).toEqual([
    ['free', false, false, 1],
    ['creator', false, false, 1],
    ['pro', true, true, 3],
    ['agency', true, true, 1],
  ])
  expect(PLAN_IDS.map((id) => BUILT_IN_PLANS[id].managedCreators)).toEqual([10, 10, 10, null])
})
