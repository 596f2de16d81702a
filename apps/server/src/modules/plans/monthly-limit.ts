import { PLAN_IDS } from '@aplauso/contract/plan-ids'
import { PLANS } from '@aplauso/contract/plans'
import { sql } from 'kysely'

/**
 * For a statement that has `users`: the creator's paid donations of the present month in their time zone, less those that
 * have gone back whole. At most 31 rows, kept by settlement.
 */
export const donationsThisMonth = sql`(
  select coalesce(sum(donations_count), 0)::integer from creator_days
  where creator_id = users.id and day >= date_trunc('month', now() at time zone users.time_zone)::date
)`

const limits = sql.join(
  PLAN_IDS.flatMap((plan) => {
    const { donationsPerMonth } = PLANS[plan]
    return donationsPerMonth === null ? [] : sql`when ${sql.lit(plan)} then ${sql.lit(donationsPerMonth)}::integer`
  }),
  sql` `,
)

/** For a statement that has `users`: the donations that their plan has in a month; null where it has no limit. */
export const donationsPerMonth = sql`(case users.subscription_plan ${limits} end)`

/**
 * For a statement that has `users`: whether a donation may be begun. What has a checkout is honoured all the same, so a month may
 * end with more than the limit.
 */
export const acceptsDonations = sql`(${donationsPerMonth} is null or ${donationsThisMonth} < ${donationsPerMonth})`
