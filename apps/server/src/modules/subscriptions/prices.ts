import { type Cents, cents } from '@aplauso/contract/money'
import type { SoldPlan } from '@aplauso/contract/plan-ids'
import { PLANS } from '@aplauso/contract/plans'
import { daysIn, daysLeft, type Period } from './periods.ts'

/** Providers take nothing smaller from a card: Stripe 0.50 euros (https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts). */
export const CHARGE_MIN_CENTS = cents(50)

export const priceOf = (plan: SoldPlan): Cents => PLANS[plan].monthlyPriceCents

/** What a renewal takes from the card and from the credit; less than the smallest charge leaves that much more credit. */
export function renewalCost(plan: SoldPlan, credit: Cents): { amountCents: Cents; creditUsedCents: Cents } {
  const price = priceOf(plan)
  if (credit >= price) return { amountCents: cents(0), creditUsedCents: price }
  const amount = Math.max(price - credit, CHARGE_MIN_CENTS)
  return { amountCents: cents(amount), creditUsedCents: cents(price - amount) }
}

export type ChangeCost = { dueNow: Cents; credit: Cents; daysLeft: number; daysInPeriod: number }

/**
 * What a change of plan costs, or gives as credit, for the days that are left: half up, and nothing where that is less than the
 * smallest charge. It only falls with the days and is the same both ways, so that whatever somebody changes to and fro, a period
 * costs no more than the larger plan and no less than the smaller one.
 */
export function changeCost(from: SoldPlan, to: SoldPlan, period: Period, now: Date): ChangeCost {
  const [left, whole] = [daysLeft(period, now), daysIn(period)]
  const difference = priceOf(to) - priceOf(from)
  const part = Math.floor((2 * Math.abs(difference) * left + whole) / (2 * whole))
  const charged = cents(part < CHARGE_MIN_CENTS ? 0 : part)
  return {
    dueNow: difference > 0 ? charged : cents(0),
    credit: difference > 0 ? cents(0) : charged,
    daysLeft: left,
    daysInPeriod: whole,
  }
}
