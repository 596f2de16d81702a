import type { ReceivedDonation, ReceivedStats } from '@aplauso/contract/donations'
import { STATS_DAYS } from '@aplauso/contract/limits'
import { type Cents, cents } from '@aplauso/contract/money'
import { sql } from 'kysely'
import { alertStatus } from '#modules/alerts/public.ts'
import type { Database } from '#modules/tables.ts'
import type { PageQuery } from '#platform/http/paging.ts'
import { average } from './average.ts'
import { newestFirst } from './newest-first.ts'

/** The creator's paid donations, newest first, each with what became of its alert. */
export async function listReceived(db: Database, creatorId: string, page: PageQuery): Promise<ReceivedDonation[]> {
  const rows = await db
    .selectFrom('donations')
    .innerJoin('creators', 'creators.user_id', 'donations.creator_id')
    .leftJoin('alerts', 'alerts.donation_id', 'donations.id')
    .select([
      'donations.id',
      'donations.donor_name',
      'donations.message',
      'donations.amount_cents',
      'donations.currency',
    ])
    .select(['donations.created_at', 'donations.voice', 'donations.status', alertStatus.as('alert_status')])
    .select(
      // What the alert played: the donation's own file, or the creator's sound, if it is still the same one.
      sql<string | null>`case when alerts.audio_url in (donations.audio_url, creators.custom_audio_url)
        then alerts.audio_url end`.as('audio_url'),
    )
    .where('donations.creator_id', '=', creatorId)
    .where('donations.paid_at', 'is not', null)
    .$call(newestFirst(page))
    .execute()
  return rows.map((row) => ({
    id: row.id,
    donorName: row.donor_name,
    message: row.message,
    amount: row.amount_cents,
    currency: row.currency,
    createdAt: row.created_at.toISOString(),
    audioUrl: row.audio_url,
    voice: row.voice,
    status: row.status,
    alertStatus: row.alert_status,
  }))
}

/** Read from the totals and day buckets that each settlement keeps, never by adding up donations. */
export async function receivedStats(db: Database, creatorId: string): Promise<ReceivedStats> {
  const { rows } = await sql<{
    total_donations: number
    total_received_cents: Cents
    this_month_cents: Cents
    day: string
    donations_count: number
    amount_cents: Cents
  }>`
    with creator as (
      select creators.*, (now() at time zone users.time_zone)::date as today
      from creators join users on users.id = creators.user_id where user_id = ${creatorId}
    )
    select creator.total_donations, creator.total_received_cents, day.day::date::text as day,
      coalesce(bucket.donations_count, 0) as donations_count, coalesce(bucket.amount_cents, 0) as amount_cents,
      (select coalesce(sum(amount_cents), 0)::bigint from creator_days
        where creator_id = creator.user_id and creator_days.day >= date_trunc('month', today)) as this_month_cents
    from creator
    cross join generate_series(today - ${STATS_DAYS - 1}::integer, today, interval '1 day') as day (day)
    left join creator_days bucket on bucket.creator_id = creator.user_id and bucket.day = day.day::date
    order by day.day
  `.execute(db)
  const [first] = rows
  const total = first?.total_received_cents ?? cents(0)
  const count = first?.total_donations ?? 0
  return {
    totalDonations: count,
    totalRevenue: total,
    averageDonation: average(total, count),
    thisMonth: first?.this_month_cents ?? cents(0),
    daily: rows.map((row) => ({ day: row.day, count: row.donations_count, amount: row.amount_cents })),
  }
}
