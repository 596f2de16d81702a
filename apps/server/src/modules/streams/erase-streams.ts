import type { AnyTransaction } from '#modules/tables.ts'

/** When somebody was on stage is theirs alone. */
export async function eraseStreams(tx: AnyTransaction, creatorId: string): Promise<void> {
  await tx.deleteFrom('obs_streams').where('creator_id', '=', creatorId).execute()
  await tx.deleteFrom('streams').where('creator_id', '=', creatorId).execute()
}
