import type { AccountTypeChange } from '@aplauso/contract/accounts'
import type * as z from 'zod'
import { lockCreator, makeCreator } from '#modules/creators/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'

type Change = z.infer<typeof AccountTypeChange> & { userId: string }

export type OnCreatorRoleEnd = (tx: AnyTransaction, userId: string, now: Date) => Promise<void>
type AccountTypeDeps = { db: Database; onCreatorRoleEnd: OnCreatorRoleEnd }

/**
 * Makes a fan or a supporter a creator, or a creator a fan, as often as they like. A returning creator gets everything
 * back except a paid plan.
 */
export async function changeAccountType(
  { db, onCreatorRoleEnd }: AccountTypeDeps,
  { userId, userType, streamLanguage }: Change,
  now = new Date(),
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockCreator(tx, userId)
    if (userType === 'fan') await onCreatorRoleEnd(tx, userId, now)
    const changed = await tx
      .updateTable('users')
      .set({ user_type: userType })
      .where('id', '=', userId)
      .where('user_type', 'in', ['creator', 'fan', 'supporter'])
      .where('erased_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (changed !== undefined && userType === 'creator') await makeCreator(tx, userId, streamLanguage)
  })
}
