import { RECEIPT_ADDRESS_DAYS } from '@aplauso/contract/retention'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'
import { inBatches } from '#platform/database/in-batches.ts'

/**
 * Deletes the addresses that no receipt goes to any more: of donations that nobody asks the provider about again, unpaid, and
 * of those whose letter has not left in a day, which is longer than it is tried. Two questions, each answered by an index.
 */
export async function deleteReceiptAddresses(db: Database, now = new Date()): Promise<void> {
  const unpaid = sql`
    select donations.id from donations join payment_follow_ups as followed on followed.id = donations.id
    where receipt_email is not null and paid_at is null and check_at is null`
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
