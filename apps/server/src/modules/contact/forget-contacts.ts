import { DAY_MS } from '@aplauso/contract/limits'
import { CONTACT_KEPT_DAYS } from '@aplauso/contract/retention'
import { sql } from 'kysely'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { deleteOver } from '#platform/database/in-batches.ts'

/** Time enough to come back to what was written. */
const KEPT_MS = CONTACT_KEPT_DAYS * DAY_MS

/** Comes once the account is locked and before its address is gone. */
export async function eraseContacts(tx: AnyTransaction, email: string): Promise<void> {
  await tx.deleteFrom('contacts').where('email', '=', email).execute()
}

export async function deleteOldContacts(db: Database, now = Date.now()): Promise<void> {
  await deleteOver(db, 'contacts', sql`created_at < ${new Date(now - KEPT_MS)}::timestamptz`)
}
