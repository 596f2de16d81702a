import { sql } from 'kysely'
import type { AnyTransaction } from '#modules/tables.ts'

/**
 * The creator's own lists go with their account. Of somebody whom others have blocked the marks stay by which a means of payment is known
 * again, and nothing else.
 */
export async function eraseModeration(tx: AnyTransaction, userId: string): Promise<void> {
  await tx.deleteFrom('moderation_words').where('creator_id', '=', userId).execute()
  await tx.deleteFrom('blocked_donors').where('creator_id', '=', userId).execute()
  await sql`delete from blocked_donors where account_id = ${userId}::uuid and payment_marks = '{}'`.execute(tx)
  await tx
    .updateTable('blocked_donors')
    .set({ account_id: null, donation_id: null, donor_name: null, reason: null })
    .where('account_id', '=', userId)
    .execute()
}
