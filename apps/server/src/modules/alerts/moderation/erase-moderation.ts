import { sql } from 'kysely'
import type { AnyTransaction } from '#modules/tables.ts'

/**
 * Deletes the creator's blocked terms and blocked donors. Where other creators have blocked this person, only the
 * hashes of payer fingerprints stay, so that the block still works.
 */
export async function eraseModeration(tx: AnyTransaction, userId: string): Promise<void> {
  await tx.deleteFrom('blocked_terms').where('creator_id', '=', userId).execute()
  await tx.deleteFrom('blocked_donors').where('creator_id', '=', userId).execute()
  await sql`delete from blocked_donors where account_id = ${userId}::uuid and payer_fingerprints = '{}'`.execute(tx)
  await tx
    .updateTable('blocked_donors')
    .set({ account_id: null, donation_id: null, donor_name: null, reason: null })
    .where('account_id', '=', userId)
    .execute()
}
