import type { ReceivedStats, TopDonor } from '@aplauso/contract/donations'
import { STATS_DAYS, TOP_DONORS } from '@aplauso/contract/limits'
import type { Cents } from '@aplauso/contract/money'
import { cents } from '@aplauso/contract/money'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { average } from './average.ts'

type StatsRow = {
  creator_id: string
  total_donations: number
  total_received_cents: Cents
  this_month_cents: Cents
  this_month_count: number
  this_month_net_cents: Cents
  total_net_cents: Cents
  month_before_cents: Cents
  daily: ReceivedStats['daily']
  time_zone: string
}

/**
 * Statistics of these creators, by id, in one statement. Reads the totals and day buckets that each settlement updates,
 * never the donations.
 */
export async function readStats(db: Database, creatorIds: string[]): Promise<Map<string, ReceivedStats>> {
  const { rows } = await sql<StatsRow>`
    select creators.user_id as creator_id, creators.total_donations, creators.total_received_cents,
      month.amount_cents as this_month_cents, month.donations_count as this_month_count,
      balance.this_month_net_cents, balance.total_net_cents, before.amount_cents as month_before_cents, days.daily, users.time_zone
    from creators
    join users on users.id = creators.user_id
    cross join lateral (select (now() at time zone users.time_zone)::date as day) as today
    cross join lateral (
      select coalesce(sum(amount_cents), 0)::bigint as amount_cents,
        coalesce(sum(donations_count), 0)::integer as donations_count
      from creator_days
      where creator_id = creators.user_id and creator_days.day >= date_trunc('month', today.day)
    ) as month
    cross join lateral (
      select coalesce(sum(net_cents + paid_out_cents), 0)::bigint as total_net_cents,
        coalesce(sum(net_cents + paid_out_cents) filter (where balance_months.month = date_trunc('month', today.day)), 0)::bigint
          as this_month_net_cents
      from balance_months where owner_id = creators.user_id
    ) as balance
    cross join lateral (
      select coalesce(sum(amount_cents), 0)::bigint as amount_cents from creator_days
      where creator_id = creators.user_id and creator_days.day between date_trunc('month', today.day) - interval '1 month'
        -- The last day of a shorter month.
        and today.day - interval '1 month'
    ) as before
    cross join lateral (
      select json_agg(json_build_object(
        'day', step.day::date, 'count', coalesce(bucket.donations_count, 0), 'amount', coalesce(bucket.amount_cents, 0)
      ) order by step.day) as daily
      from generate_series(today.day - ${STATS_DAYS - 1}::integer, today.day, interval '1 day') as step (day)
      left join (
        select * from creator_days
        where creator_id = creators.user_id and creator_days.day > today.day - ${STATS_DAYS}::integer
      ) as bucket on bucket.day = step.day::date
    ) as days
    where creators.user_id = any(${creatorIds}::uuid[])
  `.execute(db)
  return new Map(rows.map((row) => [row.creator_id, statsOf(row)]))
}

const statsOf = ({ total_donations: count, total_received_cents: total, ...row }: StatsRow): ReceivedStats => ({
  totalDonations: count,
  totalRevenue: total,
  averageDonation: average(total, count),
  thisMonth: row.this_month_cents,
  totalNet: row.total_net_cents,
  thisMonthNet: row.this_month_net_cents,
  monthBefore: row.month_before_cents,
  donationsThisMonth: row.this_month_count,
  daily: row.daily,
  timeZone: row.time_zone,
})

/** Top donors of the creator, in a month such as 2026-11 in the creator's time zone, or of all time. */
export async function listTopDonors(db: Database, creatorId: string, month = 'all'): Promise<TopDonor[]> {
  const rows = await db
    .selectFrom('creator_donors')
    .select(['donor_name', 'donations_count', 'amount_cents'])
    .where('creator_id', '=', creatorId)
    .where('period', '=', month)
    .where('amount_cents', '>', cents(0))
    .orderBy('amount_cents', 'desc')
    .orderBy('name_key')
    .limit(TOP_DONORS)
    .execute()
  return rows.map((row) => ({ donorName: row.donor_name, count: row.donations_count, amount: row.amount_cents }))
}
