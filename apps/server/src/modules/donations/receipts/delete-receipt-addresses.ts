import { RECEIPT_ADDRESS_DAYS } from '@aplauso/contract/retention'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { inBatches } from '#platform/database/in-batches.ts'

/**
 * Deletes addresses that get no receipt any more: of unpaid donations that are no longer polled, and of paid ones whose
 * email was not sent within a day, which is longer than its attempts. Two statements, each answered by an index.
 */
export async function deleteReceiptAddresses(db: Database, now = new Date()): Promise<void> {
  const unpaid = sql`
    select donations.id from donations join payment_syncs as followed on followed.id = donations.id
    where receipt_email is not null and paid_at is null and next_poll_at is null`
  const tooOld = sql`
    select id from donations where receipt_email is not null
      and paid_at < ${now}::timestamptz - make_interval(days => ${RECEIPT_ADDRESS_DAYS}::integer)`
  for (const expired of [unpaid, tooOld]) {
    await inBatches(async (batch) => {
      const { numAffectedRows } = await sql`
        update donations set receipt_email = null where id = any(array(
          ${expired} limit ${batch}::integer for no key update skip locked
        ))
      `.execute(db)
      return Number(numAffectedRows ?? 0)
    })
  }
}
