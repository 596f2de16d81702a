import type { DonationSort, ReceivedFilter } from '@aplauso/contract/donations'
import { SEARCH_WINDOW } from '@aplauso/contract/limits'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { endOfStream, startOfStream } from '#modules/alerts/public.ts'
import type { Database } from '#modules/tables.ts'
import {
  allOf,
  containsText,
  type FoundIds,
  type ListOrder,
  listOrder,
  orderColumns,
  searchPage,
} from '../list-order.ts'
import { afterReceivedCursor } from './received-cursor.ts'

/** `ids`: these alone. */
export type ReceivedPage = {
  limit: number
  before?: string | undefined
  sort: DonationSort
  ids?: string[] | undefined
  /** For the creator, who alone looks for words of what is private; so for everybody where it is not said. */
  isOwn?: boolean
}

export type FilteredIds = FoundIds & { order: ListOrder }

type Conditions = RawBuilder<SqlBool>[]

/** One page of the creator's paid donations. Ends with validation_failed for a cursor that is none of this list. */
export async function findFilteredIds(
  db: Database,
  creatorId: string,
  filter: ReceivedFilter,
  { limit, before, sort, ids, isOwn = true }: ReceivedPage,
): Promise<FilteredIds> {
  const { q, status } = filter
  const order = listOrder(sort, 'paid_at')
  const ofCreator: Conditions = [sql`creator_id = ${creatorId}::uuid and paid_at is not null`]
  if (ids !== undefined) ofCreator.push(sql`id = any(${ids}::uuid[])`)
  const { times, exact } = dayConditions(filter)
  if (filter.stream !== undefined) times.push(duringStream(creatorId, filter.stream))
  const amounts = amountsIn(filter)
  const conditions = [...exact]
  const mayReadMessage = isOwn ? sql`true` : sql`not private`
  if (q !== undefined)
    conditions.push(sql`(${containsText('donor_name', q)} or (${mayReadMessage} and ${containsText('message', q)}))`)
  if (status !== undefined) conditions.push(sql`status = ${status}`)
  const after = before === undefined ? [] : [await afterReceivedCursor(db, creatorId, order, before)]
  const searchedRows = sql`select donor_name, message, private, status, paid_day, amount_cents from donations where true`

  if (order.key === 'paid_at') {
    const range = [...ofCreator, ...times, ...after]
    return { order, ...searchPage({ order, range, searchedRows, conditions: [...conditions, ...amounts], limit }) }
  }
  // The days of a short time are not spread over all amounts: as few as one search looks at are sorted here.
  if (times.length > 0 && (await fitsSearchWindow(db, [...ofCreator, ...times]))) {
    const found = sql`select id from donations
      where ${allOf([...ofCreator, ...times, ...amounts, ...conditions, ...after])} order by ${orderColumns(order)} limit ${limit}`
    return { order, found: found as FilteredIds['found'], searchedTo: sql`null::text` }
  }
  return {
    order,
    ...searchPage({ order, range: [...ofCreator, ...amounts, ...after], searchedRows, conditions, limit }),
  }
}

async function fitsSearchWindow(db: Database, conditions: Conditions): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from donations where ${allOf(conditions)} order by paid_at desc limit ${SEARCH_WINDOW + 1}) as some_of_them`.execute(
    db,
  )
  return (rows[0]?.count ?? 0) <= SEARCH_WINDOW
}

function amountsIn({ fromCents, toCents }: ReceivedFilter): Conditions {
  const conditions: Conditions = []
  if (fromCents !== undefined) conditions.push(sql`amount_cents >= ${fromCents}::bigint`)
  if (toCents !== undefined) conditions.push(sql`amount_cents <= ${toCents}::bigint`)
  return conditions
}

/**
 * The days by which charts count, which stay those of the clock that the creator had at the payment: as a range of times that
 * holds them on every clock there is, from 14 hours ahead of UTC to 12 hours behind it, and then exactly.
 */
function dayConditions({ from, to }: ReceivedFilter): Record<'times' | 'exact', Conditions> {
  const { times, exact }: Record<'times' | 'exact', Conditions> = { times: [], exact: [] }
  const midnight = (day: RawBuilder<unknown>) => sql`((${day})::timestamp at time zone 'UTC')`
  if (from !== undefined) {
    times.push(sql`paid_at >= ${midnight(sql`${from}::date`)} - interval '14 hours'`)
    exact.push(sql`paid_day >= ${from}::date`)
  }
  if (to !== undefined) {
    times.push(sql`paid_at < ${midnight(sql`${to}::date + 1`)} + interval '12 hours'`)
    exact.push(sql`paid_day <= ${to}::date`)
  }
  return { times, exact }
}

/** From its beginning to its end, or on where it goes on. Nothing was paid during a stream that the creator has not had. */
const duringStream = (creatorId: string, id: string): RawBuilder<SqlBool> => sql`
  paid_at >= (${startOfStream(creatorId, id)}) and paid_at < coalesce((${endOfStream(creatorId, id)}), 'infinity')`
