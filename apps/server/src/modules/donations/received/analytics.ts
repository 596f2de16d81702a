import type { AnalyticsQuery, AnalyticsStep, ReceivedAnalytics } from '@aplauso/contract/donations'
import { type Cents, cents } from '@aplauso/contract/money'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { analyticsRange, type DayRange, inWholeMonths, rangeBefore } from './analytics-range.ts'

type Point = { key: string; count: number; amount: Cents }

/**
 * Adds up the day and hour buckets that each settlement updates: their number depends on the days, not on the
 * donations.
 */
export async function readAnalytics(
  db: Database,
  creatorId: string,
  query: AnalyticsQuery,
): Promise<ReceivedAnalytics> {
  const { by } = query
  const range = analyticsRange(query, await readToday(db, creatorId))
  const { key, buckets } = STEPS[by](range)
  const [{ rows: points }, before, net] = await Promise.all([
    sql<Point>`
      select step.key, coalesce(sum(bucket.donations_count), 0)::integer as count,
        coalesce(sum(bucket.amount_cents), 0)::bigint as amount
      from (${key}) as step (key)
      left join (${buckets(creatorId)}) as bucket on bucket.key = step.key
      group by step.key order by step.key
    `.execute(db),
    readTotals(db, creatorId, rangeBefore(query, range)),
    inWholeMonths(by) ? readNet(db, creatorId, range) : null,
  ])
  return {
    by,
    ...range,
    totalDonations: points.reduce((sum, { count }) => sum + count, 0),
    totalRevenue: cents(points.reduce((sum, { amount }) => sum + amount, 0)),
    net,
    before,
    points,
  }
}

async function readTotals(
  db: Database,
  creatorId: string,
  { from, to }: DayRange,
): Promise<ReceivedAnalytics['before']> {
  const { rows } = await sql<{ count: number; amount: Cents }>`
    select coalesce(sum(donations_count), 0)::integer as count, coalesce(sum(amount_cents), 0)::bigint as amount
    from creator_days where creator_id = ${creatorId}::uuid and day between ${from}::date and ${to}::date
  `.execute(db)
  return { totalDonations: rows[0]?.count ?? 0, totalRevenue: rows[0]?.amount ?? cents(0) }
}

async function readNet(db: Database, creatorId: string, { from, to }: DayRange): Promise<Cents> {
  const { rows } = await sql<{ net: Cents }>`
    select coalesce(sum(net_cents + paid_out_cents), 0)::bigint as net from balance_months
    where owner_id = ${creatorId}::uuid and month between ${from}::date and ${to}::date
  `.execute(db)
  return rows[0]?.net ?? cents(0)
}

async function readToday(db: Database, creatorId: string): Promise<string> {
  const { rows } = await sql<{ today: string }>`
    select (now() at time zone time_zone)::date::text as today from users where id = ${creatorId}::uuid
  `.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error(`creator ${creatorId} does not exist`)
  return row.today
}

/** `key`: all steps of the range. `buckets`: received amounts with the key of their step. */
type Step = { key: RawBuilder<unknown>; buckets: (creatorId: string) => RawBuilder<unknown> }

const STEPS: Record<AnalyticsStep, (range: DayRange) => Step> = {
  day: (range) => ({
    key: sql`select day::date::text from ${daySeries(range, '1 day')}`,
    buckets: dayBuckets(range, sql`day::text`),
  }),
  month: (range) => ({
    key: sql`select to_char(day, 'YYYY-MM') from ${daySeries(range, '1 month')}`,
    buckets: dayBuckets(range, sql`to_char(day, 'YYYY-MM')`),
  }),
  hour: ({ from, to }) => ({
    key: sql`select lpad(hour::text, 2, '0') from generate_series(0, 23) as hours (hour)`,
    buckets: (creatorId) => sql`
      select lpad(hour::text, 2, '0') as key, donations_count, amount_cents from creator_hours
      where creator_id = ${creatorId}::uuid and month between ${from}::date and ${to}::date`,
  }),
  weekday: (range) => ({
    key: sql`select weekday::text from generate_series(1, 7) as weekdays (weekday)`,
    buckets: dayBuckets(range, sql`extract(isodow from day)::text`),
  }),
}

const daySeries = ({ from, to }: DayRange, step: string) =>
  sql`generate_series(${from}::date, ${to}::date, ${step}::interval) as days (day)`

const dayBuckets =
  ({ from, to }: DayRange, key: RawBuilder<unknown>) =>
  (creatorId: string) =>
    sql`
    select ${key} as key, donations_count, amount_cents from creator_days
    where creator_id = ${creatorId}::uuid and day between ${from}::date and ${to}::date`
