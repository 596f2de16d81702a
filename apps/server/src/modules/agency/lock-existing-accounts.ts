import type { AnyTransaction } from '#modules/tables.ts'

/**
 * Locks the accounts against erasure until the transaction ends, so that no row refers to an erased account. False when
 * one of them is gone. Call before an invitation is written (docs/locks.md).
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
