import type { AnyTransaction } from '#modules/tables.ts'

/** Whether the account can have a plan. Whoever is erasing it, or making a fan of it, at this moment is waited for. */
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
