import { RECEIPT_ADDRESS_DAYS } from '@aplauso/contract/retention'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'

/**
 * Deletes the addresses that no receipt goes to any more: of donations that nobody asks the provider about again, unpaid, and
 * of those whose letter has not left in a day, which is longer than it is tried.
 */
export async function forgetAddresses(db: Database, now = new Date()): Promise<void> {
  await sql`
    update donations set receipt_email = null
    where receipt_email is not null
      and case when paid_at is null then check_at is null else paid_at < ${now}::timestamptz - make_interval(days => ${RECEIPT_ADDRESS_DAYS}::integer) end
  `.execute(db)
}
