import type { AnyTransaction } from '#modules/tables.ts'

/**
 * Whether the account may have a plan. Waits for a concurrent erasure. A concurrent change to a fan is excluded by the
 * caller's lock of the creator, or of a subscription that the change would end.
 */
export async function isStillCreator(tx: AnyTransaction, userId: string): Promise<boolean> {
  const creator = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('user_type', '=', 'creator')
    .where('erased_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  return creator !== undefined
}
