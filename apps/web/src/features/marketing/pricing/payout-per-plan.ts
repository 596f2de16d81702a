import { type Cents, cents, feeCents } from '@aplauso/contract/money'
import type { PlanId } from '@aplauso/contract/plan-ids'
import type { Plan } from '@aplauso/contract/plans'

/** The terms of a plan that determine the payout. */
export type PlanTerms = Pick<Plan, 'monthlyPriceCents' | 'feeBasisPoints' | 'donationsPerMonth'> & { id: PlanId }

/** A creator's month, as if each donation were the average one. */
export type Month = { averageCents: Cents; donations: number }

/**
 * `receivedCents` less `feesCents` less `priceCents` is `payoutCents`, negative if the plan costs more than it brings.
 */
export type PlanPayout = {
  plan: PlanTerms
  /** Donations within the plan's limit. */
  donations: number
  receivedCents: Cents
  feesCents: Cents
  priceCents: Cents
  payoutCents: Cents
}

/** More than anybody receives; up to here every amount is an exact integer. */
export const DONATIONS_MAX = 10_000

/** Payout of a month on a plan. The fee is rounded per donation, as in the settlement. */
export function payoutOn(plan: PlanTerms, { averageCents, donations: offered }: Month): PlanPayout {
  const donations = Math.min(offered, plan.donationsPerMonth ?? offered)
  const receivedCents = cents(donations * averageCents)
  const feesCents = cents(donations * feeCents(averageCents, plan.feeBasisPoints))
  const priceCents = plan.monthlyPriceCents
  const payoutCents = cents(receivedCents - feesCents - priceCents)
  return { plan, donations, receivedCents, feesCents, priceCents, payoutCents }
}

/** The highest payout; if equal, the smaller plan. Undefined only for an empty list. */
export function highestPayout(all: readonly PlanPayout[]): PlanPayout | undefined {
  return all.reduce<PlanPayout | undefined>(
    (most, payout) => (most && most.payoutCents >= payout.payoutCents ? most : payout),
    undefined,
  )
}

const donationLimitOf = ({ donationsPerMonth }: PlanTerms) => donationsPerMonth ?? Number.POSITIVE_INFINITY

/** The number of donations a month from which `larger` pays more; undefined if never. */
export function paysOffFrom(averageCents: Cents, smaller: PlanTerms, larger: PlanTerms): number | undefined {
  const paysOff = (donations: number) => {
    const month = { averageCents, donations }
    return payoutOn(larger, month).payoutCents > payoutOn(smaller, month).payoutCents
  }
  if (donationLimitOf(larger) < donationLimitOf(smaller) || !paysOff(DONATIONS_MAX)) return undefined
  // Binary search: the larger plan's limit is not lower, so once it pays more, it always does.
  let from = 1
  let to = DONATIONS_MAX
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (paysOff(middle)) to = middle
    else from = middle + 1
  }
  return from
}
