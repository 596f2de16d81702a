import { expect, test } from 'vitest'
import { breakdownRowsOf } from './breakdown-rows.ts'

const balance = {
  gross: 10_000,
  platformFees: 600,
  agencyShare: 750,
  refunded: 2_000,
  chargedBack: 500,
  paidOut: 0,
  net: 6_150,
}
const sum = (parts: { amount: number }[]) => parts.reduce((total, { amount }) => total + amount, 0)

test("The rows of a creator's balance add up to the net amount", () => {
  const { rows, result } = breakdownRowsOf(balance, { isAgency: false, hasPlans: true })
  expect([sum(rows), result.amount]).toEqual([6_150, 6_150])
  expect(rows.some(({ amount }) => Object.is(amount, -0))).toBe(false)
})

test('The rows with a payout add up to what is still due, and an agency sees its whole share', () => {
  const paid = { ...balance, paidOut: 6_000, net: 150 }
  const { rows, result } = breakdownRowsOf(paid, { isAgency: false, hasPlans: true })
  expect([sum(rows), result.amount]).toEqual([150, 150])
  const ofAgency = breakdownRowsOf({ ...balance, paidOut: 700, net: 50 }, { isAgency: true, hasPlans: true })
  expect(ofAgency.result.amount).toBe(750)
})

test("The rows of an agency's balance add up to the amount that its share is taken from", () => {
  const { rows, subtotal, result } = breakdownRowsOf({ ...balance, net: 750 }, { isAgency: true, hasPlans: true })
  expect([sum(rows), subtotal?.amount, result.amount]).toEqual([7_500, 7_500, 750])
})
