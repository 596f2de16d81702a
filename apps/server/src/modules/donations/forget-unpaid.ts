import { DAY_MS } from '@aplauso/contract/limits'
import { UNPAID_KEPT_DAYS } from '@aplauso/contract/retention'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { deleteOver } from '#platform/database/in-batches.ts'

/**
 * Deletes the donations that the provider said long ago will not be paid: not one that is still asked about, that a person has
 * to look at, that has never had an answer, or whose sound has not been let go of. Should one be paid after all, its
 * payment makes it again (docs/decisions/030-unpaid-donations.md).
 */
export async function forgetUnpaid(db: Database, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - UNPAID_KEPT_DAYS * DAY_MS)
  await deleteOver(
    db,
    'donations',
    sql`status in ('failed', 'canceled', 'expired') and check_at is null and created_at < ${before}::timestamptz
      and paid_at is null and held_reason is null and sound_id is null`,
  )
}
