import type { ReceivedFilter } from '@aplauso/contract/donations'
import { SEARCH_WINDOW } from '@aplauso/contract/limits'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { folded } from '#platform/database/folded.ts'
import type { PageQuery } from '#platform/http/paging.ts'
import { readPlace, receivedCursor } from './cursor.ts'

export type FilteredIds = {
  /** For `with found as (...)`: the ids of the page, newest payment first. */
  found: RawBuilder<{ id: string }>
  /** Beside `found`: the cursor of the last donation that was looked at, where the page is short and older ones are left. */
  lookedTo: RawBuilder<string | null>
}

/**
 * One page of the creator's paid donations. What an index does not answer is looked for among so many and no more: the next
 * page goes on from there. Ends with validation_failed for a cursor that is none of this list.
 */
export async function filteredIds(
  db: Database,
  creatorId: string,
  filter: ReceivedFilter,
  { limit, before }: PageQuery,
): Promise<FilteredIds> {
  const { q, status } = filter
  const { range: within, exact } = days(filter)
  const range = [sql<SqlBool>`creator_id = ${creatorId}::uuid and paid_at is not null`, ...within]
  if (before !== undefined) {
    const { paidUs, id } = await readPlace(db, creatorId, before)
    const paidAt = sql`'epoch'::timestamptz + ${paidUs}::bigint * interval '1 microsecond'`
    range.push(sql<SqlBool>`(paid_at, id) < (${paidAt}, ${id}::uuid)`)
  }
  const conditions = [...exact]
  if (q !== undefined) conditions.push(sql<SqlBool>`(${has('donor_name', q)} or ${has('message', q)})`)
  if (status !== undefined) conditions.push(sql<SqlBool>`status = ${status}`)
  // Nothing but what is in the index of the creator's payments, so that a page is read from it alone.
  const ofCreator = sql`select id, paid_at from donations where ${all(range)} order by paid_at desc, id desc`
  return {
    found:
      conditions.length === 0
        ? sql`${ofCreator} limit ${limit}`
        : sql`
      select looked_at.id from (${ofCreator} limit ${SEARCH_WINDOW}) as looked_at
      cross join lateral (
        select donor_name, message, status, paid_day from donations where donations.id = looked_at.id offset 0
      ) as donation
      where ${all(conditions)} order by looked_at.paid_at desc, looked_at.id desc limit ${limit}`,
    lookedTo: sql`case when (select count(*) from found) < ${limit}
      then (select ${receivedCursor} from (${ofCreator} offset ${SEARCH_WINDOW - 1} limit 1) as donations) end`,
  }
}

const all = (conditions: RawBuilder<SqlBool>[]) => sql.join(conditions, sql` and `)

// A place in a text, and not `like`: what was typed is no pattern.
const has = (column: string, needle: string) =>
  sql<SqlBool>`strpos(${folded(sql.ref(column))}, ${folded(sql`${needle}::text`)}) > 0`

type Days = Record<'range' | 'exact', RawBuilder<SqlBool>[]>

/**
 * The days by which charts count, which stay those of the clock that the creator had at the payment: as a range of times that
 * holds them on every clock there is, from 14 hours ahead of UTC to 12 hours behind it, and then exactly.
 */
function days({ from, to }: ReceivedFilter): Days {
  const { range, exact }: Days = { range: [], exact: [] }
  const midnight = (day: RawBuilder<unknown>) => sql`((${day})::timestamp at time zone 'UTC')`
  if (from !== undefined) {
    range.push(sql`paid_at >= ${midnight(sql`${from}::date`)} - interval '14 hours'`)
    exact.push(sql`paid_day >= ${from}::date`)
  }
  if (to !== undefined) {
    range.push(sql`paid_at < ${midnight(sql`${to}::date + 1`)} + interval '12 hours'`)
    exact.push(sql`paid_day <= ${to}::date`)
  }
  return { range, exact }
}
