import { type RawBuilder, sql } from 'kysely'
import { limitInForce, type Prices } from './prices/prices.ts'

/**
 * SQL for a query on `users`: the creator's paid donations of this month in their time zone, without fully reversed
 * ones. Reads at most 31 rows, which settlement maintains.
 */
export const donationsThisMonth = sql`(
  select coalesce(sum(donations_count), 0)::integer from creator_days
  where creator_id = users.id and day >= date_trunc('month', now() at time zone users.time_zone)::date
)`

/** SQL for a query on `users`: donations per month in the creator's plan; null means no limit. */
export const donationsPerMonth = (prices: Prices) => limitInForce(prices, (plan) => plan.donationsPerMonth)

/**
 * SQL for a query on `users`: whether a new donation may start. Open checkouts are still accepted, so a month may end
 * above the limit.
 */
export function acceptsDonations(prices: Prices): RawBuilder<boolean> {
  const limit = donationsPerMonth(prices)
  return sql`(${limit} is null or ${donationsThisMonth} < ${limit})`
}
