import type { AnyTransaction } from '#modules/tables.ts'

/** What the creator has called their variations, and the words that these look for. */
export async function eraseStyle(tx: AnyTransaction, userId: string): Promise<void> {
  await tx.deleteFrom('alert_variations').where('creator_id', '=', userId).execute()
}
