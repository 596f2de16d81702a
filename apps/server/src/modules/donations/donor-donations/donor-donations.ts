import type { DonationSort, DonorDonation, DonorDonationFilter } from '@aplauso/contract/donations'
import { DonationSortQuery } from '@aplauso/contract/donations'
import type { Language } from '@aplauso/contract/languages'
import { type Cents, cents } from '@aplauso/contract/money'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import * as z from 'zod'
import type { Database } from '#modules/tables.ts'
import { PageQuery } from '#platform/http/paging.ts'
import {
  afterCursor,
  CURSOR,
  containsText,
  cursorIn,
  listOrder,
  nextCursor,
  orderColumns,
  searchPage,
  WRONG_CURSOR,
} from '../list-order.ts'
import type { Page } from '../received/received-donations.ts'
import { creatorName } from './creator-name.ts'

/** Bank transfers take up to this long, and a donor may want to finish an open checkout. */
const FINISHABLE_DAYS = 14

export const DonorDonationsQuery = PageQuery.extend({
  sort: DonationSortQuery,
  before: z.string().regex(CURSOR, WRONG_CURSOR).optional().describe('as the Link header of the page before has it'),
})

/** `ids`: lists only these. */
type DonorDonationsPage = { limit: number; before?: string | undefined; sort: DonationSort; ids?: string[] | undefined }

export type DonorDonationRow = {
  id: string
  cursor: string
  amount_cents: Cents
  currency: 'EUR'
  created_at: Date
  creator_id: string
  message: string | null
  status: DonorDonation['status']
  refunded_cents: Cents
  charged_back_cents: Cents
  recurring_month: number | null
  private: boolean
  checkout_url: string | null
  slug: string
  display_name: string
  erased_at: Date | null
}

/** A recent donation whose checkout was left and can still be paid. A donation on review was paid already. */
const IS_FINISHABLE = sql<SqlBool>`status = 'pending' and checkout_url is not null and review_reason is null
  and created_at > now() - make_interval(days => ${FINISHABLE_DAYS}::integer)`

/** Lists the donor's paid donations by start time or amount; with status `pending` those that can still be paid. */
export async function findDonorDonations(
  db: Database,
  donorId: string,
  { q, status }: DonorDonationFilter,
  { limit, before, sort, ids }: DonorDonationsPage,
): Promise<Page<DonorDonationRow>> {
  const order = listOrder(sort, undefined)
  const range: RawBuilder<SqlBool>[] = [
    sql`donor_id = ${donorId}::uuid`,
    status === 'pending' ? IS_FINISHABLE : sql`paid_at is not null`,
  ]
  if (ids !== undefined) range.push(sql`id = any(${ids}::uuid[])`)
  if (before !== undefined) range.push(afterCursor(order, before))
  const { found, searchedTo } = searchPage({
    ...{ order, range, limit },
    searchedRows: sql`
      select message, case when users.erased_at is null then display_name end as creator_name from donations
      join users on users.id = donations.creator_id where true`,
    conditions: q === undefined ? [] : [sql`(${containsText('message', q)} or ${containsText('creator_name', q)})`],
  })
  const { rows } = await sql<{ looked_to: string | null } & (DonorDonationRow | { id: null })>`
    with found as (${found})
    select looked.looked_to, ${cursorIn(order)} as cursor, donations.id, donations.amount_cents, donations.currency,
      donations.created_at, donations.creator_id, donations.message, donations.status, donations.refunded_cents,
      donations.charged_back_cents, donations.private, donations.recurring_month,
      case when donations.status = 'pending' then donations.checkout_url end as checkout_url, users.slug, users.display_name, users.erased_at
    from (select ${searchedTo} as looked_to) as looked
    left join (found join donations using (id)) on true
    left join users on users.id = donations.creator_id
    order by ${orderColumns(order)}
  `.execute(db)
  const listed = rows.flatMap((row) => (row.id === null ? [] : [row]))
  return { rows: listed, before: nextCursor(listed, limit, rows[0]?.looked_to) }
}

export const toDonorDonation = (row: Omit<DonorDonationRow, 'cursor'>, language: Language): DonorDonation => ({
  id: row.id,
  amount: row.amount_cents,
  currency: row.currency,
  createdAt: row.created_at.toISOString(),
  creatorId: row.creator_id,
  creator: creatorName(row, language),
  message: row.message,
  status: row.status,
  refunded: cents(row.refunded_cents + row.charged_back_cents),
  private: row.private,
  monthsInRow: row.recurring_month,
  checkoutUrl: row.checkout_url,
})
