import type { AnyTransaction } from '#modules/tables.ts'

/** The creator's own list goes with their account. */
export async function eraseModeration(tx: AnyTransaction, userId: string): Promise<void> {
  await tx.deleteFrom('moderation_words').where('creator_id', '=', userId).execute()
}
