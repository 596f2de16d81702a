import { type RawBuilder, sql } from 'kysely'

/**
 * For `lateral`: `cents` that this creator received between two moments (`to` excluded), less returned amounts, and the
 * number of `donations` that are not returned in full. A null moment means no limit. `isPublic`: without private
 * donations.
 *
 * Days in between come from the daily totals of settlements (`creator_days`), so the cost is the same for a week and
 * for ten years. A day of the creator's time zone begins at most 14 hours before and ends at most 12 hours after the
 * UTC day. Therefore the day of either moment and the day next to it are counted from single donations.
 */
export function receivedBetween(
  creatorId: RawBuilder<unknown>,
  from: RawBuilder<unknown>,
  to: RawBuilder<unknown>,
  { isPublic }: { isPublic: boolean },
): RawBuilder<{ cents: number; donations: number }> {
  const firstDay = sql`coalesce((${from} at time zone 'UTC')::date + 2, '-infinity'::date)`
  const lastDay = sql`coalesce((${to} at time zone 'UTC')::date - 2, 'infinity'::date)`
  const edge = sql`
    select amount_cents - refunded_cents - charged_back_cents as cents,
      (amount_cents > refunded_cents + charged_back_cents)::integer as donations
    from donations
    where donations.creator_id = ${creatorId} and paid_at is not null and paid_day not between ${firstDay} and ${lastDay}
      and ${isPublic ? sql`not private` : sql`true`}`
  return sql`
    select coalesce(sum(part.cents), 0)::bigint as cents, coalesce(sum(part.donations), 0)::integer as donations from (
      select ${isPublic ? sql`amount_cents - private_cents` : sql`amount_cents`} as cents,
        ${isPublic ? sql`donations_count - private_count` : sql`donations_count`} as donations
      from creator_days
      where creator_days.creator_id = ${creatorId} and day between ${firstDay} and ${lastDay}
      union all
      ${edge} and paid_at >= ${from} and paid_at < least(${to}, ${from} + interval '3 days')
      union all
      ${edge} and paid_at >= greatest(${from} + interval '3 days', ${to} - interval '3 days') and paid_at < ${to}
    ) as part`
}
