import { BUILT_IN_PLANS } from '@aplauso/contract/built-in-plans'
import { cents } from '@aplauso/contract/money'
import { PLAN_IDS, type PlanId } from '@aplauso/contract/plan-ids'
import type { Plan, Plans } from '@aplauso/contract/plans'
import { type RawBuilder, sql } from 'kysely'

/**
 * Prices and limits of the plans on this server. If none are sold, every plan includes everything for free, so callers
 * need no special case.
 */
export type Prices = { areSold: boolean; of: Plans }

const UNLIMITED_PLAN: Plan = {
  monthlyPriceCents: cents(0),
  feeBasisPoints: 0,
  donationsPerMonth: null,
  voices: 'exclusive',
  exports: true,
  apiAccess: true,
  accounts: 1,
  mediaBytes: null,
  managedCreators: null,
}

export const BUILT_IN_PRICES: Prices = { areSold: true, of: BUILT_IN_PLANS }

/** Prices for `PLANS=off`. */
export const NO_PLANS: Prices = {
  areSold: false,
  of: { free: UNLIMITED_PLAN, creator: UNLIMITED_PLAN, pro: UNLIMITED_PLAN, agency: UNLIMITED_PLAN },
}

/** Plans with this property, from the smallest to the largest. */
export const plansWith = ({ of }: Prices, has: (plan: Plan) => boolean): PlanId[] =>
  PLAN_IDS.filter((id) => has(of[id]))

/** SQL for a query on `users`: a limit of the plan in force, or of another `plan`; null means no limit. */
export function limitInForce(
  { of }: Prices,
  limit: (plan: Plan) => number | null,
  plan: RawBuilder<unknown> = sql`users.subscription_plan`,
): RawBuilder<number | null> {
  const limits = PLAN_IDS.flatMap((id) => {
    const most = limit(of[id])
    return most === null ? [] : sql`when ${sql.lit(id)} then ${sql.lit(most)}::integer`
  })
  return limits.length === 0 ? sql`(null::integer)` : sql`(case ${plan} ${sql.join(limits, sql` `)} end)`
}
