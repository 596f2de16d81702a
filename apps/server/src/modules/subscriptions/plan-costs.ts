import { type Cents, cents } from '@aplauso/contract/money'
import { CHARGE_MIN_CENTS, daysIn, daysLeft, type Period } from '#modules/plans/public.ts'

/** Split of a renewal into card and credit. A remainder below the minimum charge uses less credit instead. */
export function renewalCost(price: Cents, credit: Cents): { amountCents: Cents; creditUsedCents: Cents } {
  if (credit >= price) return { amountCents: cents(0), creditUsedCents: price }
  const amount = Math.max(price - credit, CHARGE_MIN_CENTS)
  return { amountCents: cents(amount), creditUsedCents: cents(price - amount) }
}

export type ChangeCost = { dueNow: Cents; credit: Cents; daysLeft: number; daysInPeriod: number }

/**
 * Cost or credit of a price change for the remaining days, rounded half up, and zero below the minimum charge. It only
 * decreases with time and is equal in both directions. So any changes within a period cost at most the larger price and
 * at least the smaller one.
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
