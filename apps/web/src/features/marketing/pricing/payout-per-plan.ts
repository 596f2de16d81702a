import { type Cents, cents, feeCents } from '@aplauso/contract/money'
import type { PlanId } from '@aplauso/contract/plan-ids'
import type { Plan } from '@aplauso/contract/plans'

/** What of a plan decides how much of a donation is left. */
export type PlanTerms = Pick<Plan, 'monthlyPriceCents' | 'feeBasisPoints' | 'donationsPerMonth'> & { id: PlanId }

/** A creator's month, as if each of its donations were the average one. */
export type Month = { averageCents: Cents; donations: number }

/** `received` less `fees` less `price` is `kept`, which is below nothing where the plan costs more than it brings. */
export type PlanPayout = {
  plan: PlanTerms
  /** That the plan takes in; its limit may leave some out. */
  donations: number
  receivedCents: Cents
  feesCents: Cents
  priceCents: Cents
  payoutCents: Cents
}

/** More than anybody has; up to here every sum of cents is exact. */
export const DONATIONS_MAX = 10_000

/** What a plan leaves of a month. The fee is rounded for each donation, as it is when one is settled. */
export function payoutOn(plan: PlanTerms, { averageCents, donations: offered }: Month): PlanPayout {
  const donations = Math.min(offered, plan.donationsPerMonth ?? offered)
  const receivedCents = cents(donations * averageCents)
  const feesCents = cents(donations * feeCents(averageCents, plan.feeBasisPoints))
  const priceCents = plan.monthlyPriceCents
  const payoutCents = cents(receivedCents - feesCents - priceCents)
  return { plan, donations, receivedCents, feesCents, priceCents, payoutCents }
}

/** The plan that leaves most; of several that leave the same, the smallest. Undefined only of none. */
export function highestPayout(all: readonly PlanPayout[]): PlanPayout | undefined {
  return all.reduce<PlanPayout | undefined>(
    (most, payout) => (most && most.payoutCents >= payout.payoutCents ? most : payout),
    undefined,
  )
}

const donationLimitOf = ({ donationsPerMonth }: PlanTerms) => donationsPerMonth ?? Number.POSITIVE_INFINITY

/** From how many such donations a month `larger` leaves more than `smaller`; undefined when it never does. */
export function paysOffFrom(averageCents: Cents, smaller: PlanTerms, larger: PlanTerms): number | undefined {
  const paysOff = (donations: number) => {
    const month = { averageCents, donations }
    return payoutOn(larger, month).payoutCents > payoutOn(smaller, month).payoutCents
  }
  if (donationLimitOf(larger) < donationLimitOf(smaller) || !paysOff(DONATIONS_MAX)) return undefined
  // It takes no fewer donations: once it leaves more, it always does.
  let from = 1
  let to = DONATIONS_MAX
  while (from < to) {
    const middle = Math.floor((from + to) / 2)
    if (paysOff(middle)) to = middle
    else from = middle + 1
  }
  return from
}
