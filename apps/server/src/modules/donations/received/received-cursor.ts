import { DonationSortQuery } from '@aplauso/contract/donations'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import * as z from 'zod'
import type { Database } from '#modules/tables.ts'
import { invalid } from '#platform/errors/app-error.ts'
import { PageQuery } from '#platform/http/paging.ts'
import { afterCursor, CURSOR, cursorIn, type ListOrder, WRONG_CURSOR } from '../list-order.ts'

export const ReceivedPageQuery = PageQuery.extend({
  sort: DonationSortQuery,
  before: z
    .string()
    .regex(CURSOR, WRONG_CURSOR)
    .optional()
    .describe('as the Link header of the page before has it, or the id of a donation of this list'),
})

/** Condition for the rows after this cursor. Ends with validation_failed for a cursor of another list. */
export async function afterReceivedCursor(
  db: Database,
  creatorId: string,
  order: ListOrder,
  before: string,
): Promise<RawBuilder<SqlBool>> {
  if (before.includes('.')) return afterCursor(order, before)
  // An id alone is the cursor of earlier versions, which sorted by start time.
  const { rows } = await sql<{ cursor: string }>`
    select ${cursorIn(order)} as cursor from donations
    where id = ${before}::uuid and creator_id = ${creatorId}::uuid and paid_at is not null`.execute(db)
  const [row] = rows
  if (row === undefined) throw invalid('before', WRONG_CURSOR)
  return afterCursor(order, row.cursor)
}
