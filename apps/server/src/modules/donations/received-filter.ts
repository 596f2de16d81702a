import type { ReceivedFilter } from '@aplauso/contract/donations'
import { MINUTE_MS, SEARCH_WINDOW } from '@aplauso/contract/limits'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { folded } from '#platform/database/folded.ts'
import type { PageQuery } from '#platform/http/paging.ts'

export type FilteredIds = {
  /** For `with found as (...)`: the ids of the page, newest first. */
  found: RawBuilder<{ id: string }>
  /** Beside `found`: the last donation that was looked at, where the page is short and older ones are left to look at. */
  lookedTo: RawBuilder<string | null>
}

/**
 * One page of the creator's paid donations. What an index does not answer is looked for among so many and no more: the next
 * page goes on from there.
 */
export function filteredIds(creatorId: string, filter: ReceivedFilter, { limit, before }: PageQuery): FilteredIds {
  const { q, status } = filter
  const { ids, times } = days(creatorId, filter)
  const range = [sql<SqlBool>`creator_id = ${creatorId}::uuid and paid_at is not null`, ...ids]
  if (before !== undefined) range.push(sql<SqlBool>`id < ${before}::uuid`)
  const conditions = [...times]
  if (q !== undefined) conditions.push(sql<SqlBool>`(${has('donor_name', q)} or ${has('message', q)})`)
  if (status !== undefined) conditions.push(sql<SqlBool>`status = ${status}`)
  // Ids alone are in the index of the creator. Asked for more at once, a planner takes the index of all ids for a busy
  // creator, and passes by everybody else's donations.
  const ofCreator = sql`select id from donations where ${all(range)} order by id desc`
  return {
    found:
      conditions.length === 0
        ? sql`${ofCreator} limit ${limit}`
        : sql`
      select looked_at.id from (${ofCreator} limit ${SEARCH_WINDOW}) as looked_at
      cross join lateral (
        select donor_name, message, status, created_at from donations where donations.id = looked_at.id offset 0
      ) as donation
      where ${all(conditions)} order by looked_at.id desc limit ${limit}`,
    lookedTo: sql`case when (select count(*) from found) < ${limit}
      then (${ofCreator} offset ${SEARCH_WINDOW - 1} limit 1) end`,
  }
}

const all = (conditions: RawBuilder<SqlBool>[]) => sql.join(conditions, sql` and `)

// A place in a text, and not `like`: what was typed is no pattern.
const has = (column: string, needle: string) =>
  sql<SqlBool>`strpos(${folded(sql.ref(column))}, ${folded(sql`${needle}::text`)}) > 0`

type Days = Record<'ids' | 'times', RawBuilder<SqlBool>[]>

/** The days of the creator's calendar: as a range of ids, which a minute is added to, and then exactly. */
function days(creatorId: string, { from, to }: ReceivedFilter): Days {
  const midnight = (day: RawBuilder<unknown>) =>
    sql`((${day})::timestamp at time zone (select time_zone from users where id = ${creatorId}::uuid))`
  const { ids, times }: Days = { ids: [], times: [] }
  if (from !== undefined) {
    const begin = midnight(sql`${from}::date`)
    ids.push(sql`id >= ${firstIdAt(begin, -MINUTE_MS)}`)
    times.push(sql`created_at >= ${begin}`)
  }
  if (to !== undefined) {
    const end = midnight(sql`${to}::date + 1`)
    ids.push(sql`id < ${firstIdAt(end, MINUTE_MS)}`)
    times.push(sql`created_at < ${end}`)
  }
  return { ids, times }
}

/** An id begins with the milliseconds of its making, in twelve hexadecimal digits. */
const firstIdAt = (time: RawBuilder<unknown>, laterMs: number) =>
  sql`(lpad(to_hex(greatest(0, floor(extract(epoch from ${time}) * 1000) + ${laterMs}::integer)::bigint), 12, '0')
    || repeat('0', 20))::uuid`
