import { type Cents, cents } from '@aplauso/contract/money'
import { CHARGE_MIN_CENTS, daysIn, daysLeft, type Period } from '#modules/plans/public.ts'

/** What a renewal takes from the card and from the credit; less than the smallest charge leaves that much more credit. */
export function renewalCost(price: Cents, credit: Cents): { amountCents: Cents; creditUsedCents: Cents } {
  if (credit >= price) return { amountCents: cents(0), creditUsedCents: price }
  const amount = Math.max(price - credit, CHARGE_MIN_CENTS)
  return { amountCents: cents(amount), creditUsedCents: cents(price - amount) }
}

export type ChangeCost = { dueNow: Cents; credit: Cents; daysLeft: number; daysInPeriod: number }

/**
 * What a change from one price to another costs, or gives as credit, for the days that are left: half up, and nothing where that is less than the
 * smallest charge. It only falls with the days and is the same both ways, so that whatever somebody changes to and fro, a period
 * costs no more than the larger price and no less than the smaller one.
 */
export function changeCost(from: Cents, to: Cents, period: Period, now: Date): ChangeCost {
  const [left, whole] = [daysLeft(period, now), daysIn(period)]
  const difference = to - from
  const proratedCents = Math.floor((2 * Math.abs(difference) * left + whole) / (2 * whole))
  const charged = cents(proratedCents < CHARGE_MIN_CENTS ? 0 : proratedCents)
  return {
    dueNow: difference > 0 ? charged : cents(0),
    credit: difference > 0 ? cents(0) : charged,
    daysLeft: left,
    daysInPeriod: whole,
  }
}
