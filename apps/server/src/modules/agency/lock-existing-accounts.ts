import type { AnyTransaction } from '#modules/tables.ts'

/**
 * Keeps these accounts from being erased until the transaction ends, so that nothing is tied to one that is. False when one
 * of them is gone. Comes before any invitation is written (docs/locks.md).
 */
export async function lockExistingAccounts(tx: AnyTransaction, ids: string[]): Promise<boolean> {
  const locked = await tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('erased_at', 'is', null)
    .forKeyShare()
    .execute()
  return locked.length === ids.length
}
