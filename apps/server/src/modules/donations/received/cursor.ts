import { sql } from 'kysely'
import * as z from 'zod'
import type { Database } from '#modules/tables.ts'
import { invalid } from '#platform/errors/app-error.ts'
import { PageQuery } from '#platform/http/paging.ts'

const WRONG = 'must be a cursor of this list'
const CURSOR = /^(?:(\d{1,16})\.)?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i

export const ReceivedPageQuery = PageQuery.extend({
  before: z
    .string()
    .regex(CURSOR, WRONG)
    .optional()
    .describe('as the Link header of the page before has it, or the id of a donation of this list'),
})

/** The last donation of a page. `paidUs`: when it was paid, in microseconds since 1970. */
type ReceivedPlace = { paidUs: string; id: string }

const paidUs = sql`(extract(epoch from donations.paid_at) * 1000000)::bigint`
/** The cursor of a row, for a statement that has `donations`. */
export const receivedCursor = sql<string>`${paidUs} || '.' || donations.id`

/** Ends with validation_failed for what is no donation of this creator's list. */
export async function readPlace(db: Database, creatorId: string, before: string): Promise<ReceivedPlace> {
  const [, time, id] = CURSOR.exec(before) ?? []
  if (id === undefined) throw invalid('before', WRONG)
  if (time !== undefined) return { paidUs: time, id }
  // An id alone was the cursor while the list went by the making of donations.
  const { rows } = await sql<{ paid_us: string }>`
    select ${paidUs}::text as paid_us from donations
    where id = ${id}::uuid and creator_id = ${creatorId}::uuid and paid_at is not null`.execute(db)
  const [row] = rows
  if (row === undefined) throw invalid('before', WRONG)
  return { paidUs: row.paid_us, id }
}
