import type { AnyTransaction } from '#modules/tables.ts'

/** With what they have run. */
export async function eraseTimers(tx: AnyTransaction, creatorId: string): Promise<void> {
  await tx.deleteFrom('timers').where('creator_id', '=', creatorId).execute()
}
