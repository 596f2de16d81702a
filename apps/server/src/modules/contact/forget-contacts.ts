import { DAY_MS } from '@aplauso/contract/limits'
import { CONTACT_RETENTION_DAYS } from '@aplauso/contract/retention'
import { sql } from 'kysely'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { deleteInBatches } from '#platform/database/in-batches.ts'

/** Time enough to come back to what was written. */
const RETENTION_MS = CONTACT_RETENTION_DAYS * DAY_MS

/** Comes once the account is locked and before its address is gone. */
export async function eraseContacts(tx: AnyTransaction, email: string): Promise<void> {
  await tx.deleteFrom('contacts').where('email', '=', email).execute()
}

export async function deleteOldContacts(db: Database, now = Date.now()): Promise<void> {
  await deleteInBatches(db, 'contacts', sql`created_at < ${new Date(now - RETENTION_MS)}::timestamptz`)
}
