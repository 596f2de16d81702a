import type { AccountTypeChange } from '@aplauso/contract/accounts'
import type { RegistrationModes } from '@aplauso/contract/registration-modes'
import type * as z from 'zod'
import { lockCreator, makeCreator } from '#modules/creators/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { claimAdmission } from './registration-invites.ts'

type Change = z.infer<typeof AccountTypeChange> & { userId: string }

export type OnCreatorRoleEnd = (tx: AnyTransaction, userId: string, now: Date) => Promise<void>
type AccountTypeDeps = { db: Database; registration: RegistrationModes; onCreatorRoleEnd: OnCreatorRoleEnd }

/**
 * Makes a fan or a supporter a creator, or a creator a fan, as often as they like. A returning creator gets everything
 * back except a paid plan. Becoming a creator ends with registration_closed or invite_required as registration does.
 */
export async function changeAccountType(
  { db, registration, onCreatorRoleEnd }: AccountTypeDeps,
  { userId, userType, streamLanguage, invite }: Change,
  now = new Date(),
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockCreator(tx, userId)
    if (userType === 'creator') await admitCreator(tx, registration, userId, invite)
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

async function admitCreator(
  tx: AnyTransaction,
  registration: RegistrationModes,
  userId: string,
  invite: string | undefined,
): Promise<void> {
  // The lock makes repeated calls run one after the other, so that only the first uses an invitation up.
  const account = await tx
    .selectFrom('users')
    .select(['email', 'user_type'])
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (account === undefined || account.user_type === 'creator') return
  await claimAdmission(tx, registration, { userType: 'creator', email: account.email, invite })
}
