import { type RawBuilder, sql } from 'kysely'
import { limitInForce, type Prices } from './prices/prices.ts'

/**
 * For a statement that has `users`: the creator's paid donations of the present month in their time zone, less those that
 * have gone back whole. At most 31 rows, kept by settlement.
 */
export const donationsThisMonth = sql`(
  select coalesce(sum(donations_count), 0)::integer from creator_days
  where creator_id = users.id and day >= date_trunc('month', now() at time zone users.time_zone)::date
)`

/** For a statement that has `users`: the donations that their plan has in a month; null where it has no limit. */
export const donationsPerMonth = (prices: Prices) => limitInForce(prices, (plan) => plan.donationsPerMonth)

/**
 * For a statement that has `users`: whether a donation may be begun. What has a checkout is honoured all the same, so a month may
 * end with more than the limit.
 */
export function acceptsDonations(prices: Prices): RawBuilder<boolean> {
  const limit = donationsPerMonth(prices)
  return sql`(${limit} is null or ${donationsThisMonth} < ${limit})`
}
