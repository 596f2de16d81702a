import type { AccountTypeChange } from '@aplauso/contract/accounts'
import type * as z from 'zod'
import { lockCreator } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { makeCreator } from './make-creator.ts'

type Change = z.infer<typeof AccountTypeChange> & { userId: string }

/** Makes a fan a creator or a creator a fan, as often as they like: everything a creator had waits for them. */
export async function changeAccountType(db: Database, { userId, userType }: Change): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockCreator(tx, userId)
    const changed = await tx
      .updateTable('users')
      .set({ user_type: userType })
      .where('id', '=', userId)
      .where('user_type', 'in', ['creator', 'fan'])
      .where('erased_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (changed !== undefined && userType === 'creator') await makeCreator(tx, userId)
  })
}
