import type { AnyTransaction } from '#modules/tables.ts'

/** Their titles are the creator's own words. The total stays. */
export async function eraseGoals(tx: AnyTransaction, creatorId: string): Promise<void> {
  await tx.deleteFrom('goals').where('creator_id', '=', creatorId).execute()
}
