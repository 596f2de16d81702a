import type { AnyTransaction } from '#modules/tables.ts'

/**
 * Comes before a change of an account that also concerns it as a creator: settling and erasing lock the two in this order,
 * and whoever did it the other way round would wait for them for ever. Nothing happens for who never was a creator.
 */
export async function lockCreator(tx: AnyTransaction, userId: string): Promise<void> {
  await tx.selectFrom('creators').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().execute()
}
