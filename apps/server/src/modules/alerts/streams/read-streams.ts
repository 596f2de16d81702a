import { STREAM_TOP } from '@aplauso/contract/limits'
import type { Cents } from '@aplauso/contract/money'
import type { Stream } from '@aplauso/contract/streams'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { receivedBetween } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import type { PageQuery } from '#platform/http/paging.ts'
import { readGoalsDuring } from '../overlay/goals/goals-during.ts'

/** Selects the current stream from `streams`: one row or none. */
export const currentStreamOf = (creatorId: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`select * from streams where streams.creator_id = ${creatorId} and streams.ended_at is null`

/** Selects the start of a stream; no row if it is not a stream of this creator. */
export const startOfStream = (creatorId: string, id: string): RawBuilder<unknown> =>
  momentOf('started_at', creatorId, id)

/** Selects the end of a stream, null for the current one; no row if it is not a stream of this creator. */
export const endOfStream = (creatorId: string, id: string): RawBuilder<unknown> => momentOf('ended_at', creatorId, id)

const momentOf = (column: 'started_at' | 'ended_at', creatorId: string, id: string) =>
  sql`select streams.${sql.ref(column)} from streams where streams.creator_id = ${creatorId}::uuid and streams.id = ${id}::uuid`

export async function findCurrentStream(db: Database, creatorId: string): Promise<Stream | undefined> {
  return (await findStreams(db, sql<SqlBool>`streams.creator_id = ${creatorId}::uuid and ended_at is null`, 1))[0]
}

/** Lists the newest stream first. */
export function listStreams(
  db: Database,
  creatorId: string,
  { limit, before }: Pick<PageQuery, 'limit' | 'before'>,
): Promise<Stream[]> {
  const cursor = before ?? null
  return findStreams(
    db,
    sql<SqlBool>`streams.creator_id = ${creatorId}::uuid and (${cursor}::uuid is null or streams.id < ${cursor}::uuid)`,
    limit,
  )
}

export async function findStream(db: Database, id: string): Promise<Stream | undefined> {
  return (await findStreams(db, sql<SqlBool>`streams.id = ${id}::uuid`, 1))[0]
}

type Row = {
  id: string
  creator_id: string
  started_by: Stream['startedBy']
  started_at: Date
  ended_at: Date | null
  total_cents: Cents
  donations: number
  top: { donorName: string; totalCents: Cents; donations: number }[]
}

async function findStreams(db: Database, which: RawBuilder<SqlBool>, limit: number): Promise<Stream[]> {
  const received = receivedBetween(sql`streams.creator_id`, sql`streams.started_at`, sql`streams.ended_at`, {
    isPublic: false,
  })
  const { rows } = await sql<Row>`
    select streams.id, streams.creator_id, streams.started_by, streams.started_at, streams.ended_at,
      received.cents as total_cents, received.donations, coalesce(top.donors, '[]') as top
    from streams
    cross join lateral (${received}) as received
    cross join lateral (
      select json_agg(json_build_object('donorName', name, 'totalCents', cents, 'donations', count) order by cents desc, name) as donors
      from (${topDonors}) as donor
    ) as top
    where ${which}
    order by streams.id desc limit ${limit}::integer
  `.execute(db)
  const goals = await readGoalsDuring(
    db,
    rows.map((row) => ({ id: row.id, creatorId: row.creator_id, from: row.started_at, to: row.ended_at })),
  )
  return rows.map((row) => ({
    id: row.id,
    startedAt: row.started_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    startedBy: row.started_by,
    totalCents: row.total_cents,
    donations: row.donations,
    top: row.top,
    goals: goals.get(row.id) ?? [],
  }))
}

// Uses the name on the alert, as shown to the audience: a name hidden by the rules stays hidden.
const topDonors = sql`
  select (array_agg(alerts.donor_name order by donations.paid_at desc))[1] as name, count(*)::integer as count,
    sum(donations.amount_cents - refunded_cents - charged_back_cents)::bigint as cents
  from donations join alerts on alerts.donation_id = donations.id
  where donations.creator_id = streams.creator_id and donations.paid_at is not null and donations.paid_at >= streams.started_at
    and (streams.ended_at is null or donations.paid_at < streams.ended_at)
    and donations.amount_cents > refunded_cents + charged_back_cents and alerts.donor_name is not null
  group by lower(alerts.donor_name) order by cents desc, name limit ${STREAM_TOP}::integer`

/** From the end of the previous stream (null if there was none) to the start of the current one. */
export type MissedAlertsWindow = { from: Date | null; to: Date }

/** Undefined without a current stream. */
export async function findMissedAlertsWindow(db: Database, creatorId: string): Promise<MissedAlertsWindow | undefined> {
  const { rows } = await sql<MissedAlertsWindow>`
    select (select max(former.ended_at) from streams as former where former.creator_id = streams.creator_id) as "from",
      streams.started_at as "to"
    from streams where streams.creator_id = ${creatorId}::uuid and streams.ended_at is null
  `.execute(db)
  return rows[0]
}
