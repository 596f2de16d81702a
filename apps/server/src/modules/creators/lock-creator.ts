import type { AnyTransaction } from '#modules/tables.ts'

/**
 * Comes before a change of an account that also concerns it as a creator (docs/locks.md). Nothing happens for who never was
 * one.
 */
export async function lockCreator(tx: AnyTransaction, userId: string): Promise<void> {
  await tx.selectFrom('creators').select('user_id').where('user_id', '=', userId).forNoKeyUpdate().execute()
}
