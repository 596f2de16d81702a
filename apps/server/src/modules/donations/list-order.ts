import type { DonationSort } from '@aplauso/contract/donations'
import { PAGE_MAX, SEARCH_WINDOW } from '@aplauso/contract/limits'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import * as z from 'zod'
import { unaccentedLower } from '#platform/database/unaccented-lower.ts'
import { invalid } from '#platform/errors/app-error.ts'

export const SelectedIds = z
  .string()
  .transform((ids) => ids.split(','))
  .pipe(z.array(z.uuid()).max(PAGE_MAX))
  .optional()
  .describe(`these alone: at most ${PAGE_MAX}, with commas between`)

/** Order of a list along an index: by time or amount, and then by id. */
export type ListOrder = { key: 'paid_at' | 'amount_cents' | undefined; isDescending: boolean }

/** `byTime`: column that a list by time sorts on before the id; without it the id gives the start time. */
export function listOrder(sort: DonationSort, byTime: 'paid_at' | undefined): ListOrder {
  const isDescending = sort === 'newest' || sort === 'largest'
  return { key: sort === 'newest' || sort === 'oldest' ? byTime : 'amount_cents', isDescending }
}

/** Columns for `order by`; `table`: the table that they belong to. */
export function orderColumns({ key, isDescending }: ListOrder, table = 'donations'): RawBuilder<unknown> {
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  return sql.join([...(key ? [key] : []), 'id'].map((column) => sql`${sql.ref(`${table}.${column}`)} ${direction}`))
}

const paidUs = sql`(extract(epoch from donations.paid_at) * 1000000)::bigint`

/**
 * Cursor of a row, for a statement that has `donations`: microseconds since 1970, or "c" and cents, and then the id. A
 * cursor of one order is invalid in another.
 */
export function cursorIn({ key }: ListOrder): RawBuilder<string> {
  if (key === 'paid_at') return sql`${paidUs} || '.' || donations.id`
  return key === 'amount_cents' ? sql`'c' || donations.amount_cents || '.' || donations.id` : sql`donations.id::text`
}

export const CURSOR = /^(?:(c?)(\d{1,16})\.)?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i
export const WRONG_CURSOR = 'must be a cursor of this list'

/** Condition for the rows after this cursor. Ends with validation_failed for a cursor of another order. */
export function afterCursor({ key, isDescending }: ListOrder, before: string): RawBuilder<SqlBool> {
  const [, prefix = '', value, id] = CURSOR.exec(before) ?? []
  const isOfKey = (value === undefined ? undefined : prefix === '' ? 'paid_at' : 'amount_cents') === key
  if (id === undefined || !isOfKey) throw invalid('before', WRONG_CURSOR)
  const comparison = sql.raw(isDescending ? '<' : '>')
  if (key === undefined) return sql`donations.id ${comparison} ${id}::uuid`
  const position =
    key === 'paid_at' ? sql`'epoch'::timestamptz + ${value}::bigint * interval '1 microsecond'` : sql`${value}::bigint`
  return sql`(donations.${sql.ref(key)}, donations.id) ${comparison} (${position}, ${id}::uuid)`
}

// Uses `strpos` and not `like`: the typed text is no pattern.
export const containsText = (column: string, needle: string) =>
  sql<SqlBool>`strpos(${unaccentedLower(sql.ref(column))}, ${unaccentedLower(sql`${needle}::text`)}) > 0`

export const allOf = (conditions: RawBuilder<SqlBool>[]) => sql.join(conditions, sql` and `)

type ListSearch = {
  order: ListOrder
  range: RawBuilder<SqlBool>[]
  /** Statement that reads the columns for the other conditions of each donation; it is continued with `and`. */
  searchedRows: RawBuilder<unknown>
  conditions: RawBuilder<SqlBool>[]
  limit: number
}

export type FoundIds = {
  /** For `with found as (...)`: ids of the page. */
  found: RawBuilder<{ id: string }>
  /** Used beside `found`: cursor of the last donation that was searched, if the page is short and others are left. */
  searchedTo: RawBuilder<string | null>
}

/**
 * One page of a list. Conditions that the index does not answer search at most `SEARCH_WINDOW` donations per page: the
 * next page continues there.
 */
export function searchPage({ order, range, searchedRows, conditions, limit }: ListSearch): FoundIds {
  // Only indexed columns, so that the page is read from the index alone.
  const columns = sql.join([sql.ref('id'), ...(order.key ? [sql.ref(order.key)] : [])])
  const walk = sql`select ${columns} from donations where ${allOf(range)} order by ${orderColumns(order)}`
  return {
    found:
      conditions.length === 0
        ? sql`${walk} limit ${limit}`
        : sql`
      select last_listed_at.id from (${walk} limit ${SEARCH_WINDOW}) as last_listed_at
      cross join lateral (${searchedRows} and donations.id = last_listed_at.id offset 0) as donation
      where ${allOf(conditions)} order by ${orderColumns(order, 'last_listed_at')} limit ${limit}`,
    searchedTo: sql`case when (select count(*) from found) < ${limit}
      then (select ${cursorIn(order)} from (${walk} offset ${SEARCH_WINDOW - 1} limit 1) as donations) end`,
  }
}

/** A full page continues after its last row, a short page after the last donation that was searched. */
export function nextCursor(
  rows: { cursor: string }[],
  limit: number,
  searchedTo: string | null | undefined,
): string | undefined {
  return rows.length < limit ? (searchedTo ?? undefined) : rows.at(-1)?.cursor
}
