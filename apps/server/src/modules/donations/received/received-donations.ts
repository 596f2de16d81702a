import type { ReceivedDonation, ReceivedFilter } from '@aplauso/contract/donations'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import type { PageQuery } from '#platform/http/paging.ts'
import { cursorIn, nextCursor, orderColumns } from '../list-order.ts'
import { findFilteredIds, type ReceivedPage } from './received-filter.ts'
import { type ReceivedRow, receivedColumns, toReceivedDonation } from './received-row.ts'

/**
 * `before`: cursor of the next page; undefined on the last page. A page can be short or empty and still not be the
 * last.
 */
export type Page<Row> = { rows: Row[]; before: string | undefined }

/** The creator's paid donations, each with the status of its alert. */
export async function findReceived(
  db: Database,
  creatorId: string,
  filter: ReceivedFilter,
  page: ReceivedPage,
): Promise<Page<ReceivedDonation>> {
  const { found, searchedTo, order } = await findFilteredIds(db, creatorId, filter, page)
  const { rows } = await sql<{ looked_to: string | null } & ((ReceivedRow & { cursor: string }) | { id: null })>`
    with found as (${found})
    select looked.looked_to, ${cursorIn(order)} as cursor, ${receivedColumns}
    from (select ${searchedTo} as looked_to) as looked
    left join (found join donations using (id)) on true
    left join creators on creators.user_id = donations.creator_id
    left join alerts on alerts.donation_id = donations.id
    order by ${orderColumns(order)}
  `.execute(db)
  const listed = rows.flatMap((row) => (row.id === null ? [] : [row]))
  return { rows: listed.map(toReceivedDonation), before: nextCursor(listed, page.limit, rows[0]?.looked_to) }
}

export async function listReceivedForExport(
  db: Database,
  creatorId: string,
  page: PageQuery,
): Promise<ReceivedDonation[]> {
  return (await findReceived(db, creatorId, { q: undefined }, { ...page, sort: 'newest' })).rows
}
