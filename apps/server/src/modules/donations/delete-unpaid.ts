import { DAY_MS } from '@aplauso/contract/limits'
import { UNPAID_RETENTION_DAYS } from '@aplauso/contract/retention'
import { sql } from 'kysely'
import { deleteSyncs } from '#modules/payments/public.ts'
import type { Database } from '#modules/tables.ts'
import { inBatches } from '#platform/database/in-batches.ts'

/**
 * Deletes the donations that the provider said long ago will not be paid: not one that is still asked about, that a person has
 * to look at, that has never had an answer, or whose sound has not been let go of. Should one be paid after all, its
 * payment makes it again (docs/decisions/030-unpaid-donations.md).
 */
export async function deleteUnpaidDonations(db: Database, now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - UNPAID_RETENTION_DAYS * DAY_MS)
  await inBatches(async (batch) => {
    // Both are locked: a webhook that comes now has it asked about again, or finds nothing, which is then looked for.
    const { rows } = await sql<{ id: string }>`
      with over as (
        select donations.id from donations join payment_follow_ups followed on followed.id = donations.id
        where status in ('failed', 'canceled', 'expired') and created_at < ${before}::timestamptz
          and paid_at is null and held_reason is null and sound_id is null and followed.check_at is null
        limit ${batch}::integer for update skip locked
      ), forgotten as (
        ${deleteSyncs(sql`select id from over`)}
      )
      delete from donations where id = any(array(select id from over)) returning id
    `.execute(db)
    return rows.length
  })
}
