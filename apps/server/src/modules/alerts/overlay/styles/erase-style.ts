import type { AnyTransaction } from '#modules/tables.ts'

/** Deletes the variations, because their names and words are personal data. */
export async function eraseStyle(tx: AnyTransaction, userId: string): Promise<void> {
  await tx.deleteFrom('alert_variations').where('creator_id', '=', userId).execute()
}
