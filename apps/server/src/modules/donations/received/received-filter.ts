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

/** `ids`: lists only these. */
export type ReceivedPage = {
  limit: number
  before?: string | undefined
  sort: DonationSort
  ids?: string[] | undefined
  /** The creator reads the list, so a search also covers private messages; the default. */
  isOwn?: boolean
}

export type FilteredIds = FoundIds & { order: ListOrder }

type Conditions = RawBuilder<SqlBool>[]

/** Finds one page of the creator's paid donations. Ends with validation_failed for a cursor of another list. */
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
  // A short time range is not spread over the amount index: if it fits one search window, its rows are sorted here.
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
 * Conditions for days as charts count them, in the creator's time zone at the payment. `times` is an indexed range that
 * covers every time zone, from 14 hours ahead of UTC to 12 hours behind; `exact` then compares the day.
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

/** From the start of the stream to its end, or to now while it runs. No donation matches another creator's stream. */
const duringStream = (creatorId: string, id: string): RawBuilder<SqlBool> => sql`
  paid_at >= (${startOfStream(creatorId, id)}) and paid_at < coalesce((${endOfStream(creatorId, id)}), 'infinity')`
