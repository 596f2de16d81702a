import type { OperatorRole } from '@aplauso/contract/operator-role'
import { logOperatorAction } from '#modules/access/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'

/** Gives an account an operator role. Ends with not_found, or with last_owner for a lower role of the last owner. */
export const grantOperatorRole = (
  db: Database,
  username: string,
  role: OperatorRole,
  reason: string | null = null,
): Promise<void> => changeRole(db, username, role, reason)

/** Takes the operator role of an account. Ends with not_found, or with last_owner. */
export const revokeOperatorRole = (db: Database, username: string, reason: string | null = null): Promise<void> =>
  changeRole(db, username, null, reason)

async function changeRole(
  db: Database,
  username: string,
  role: OperatorRole | null,
  reason: string | null,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const userId = await findAccountId(tx, username)
    const before = await lockWithOwners(tx, userId)
    if (before === undefined) throw unknownAccount(username)
    if (role === null && before.role === null) throw new AppError('not_found', `${username} has no operator role`)
    if (role !== 'owner' && before.isLastOwner) throw lastOwner()
    await tx.updateTable('users').set({ operator_role: role }).where('id', '=', userId).execute()
    await logOperatorAction(tx, {
      ...{ actorId: null, action: role === null ? 'revoke' : 'grant', target: userId, reason },
      ...{ before: { role: before.role }, after: { role } },
    })
  })
}

/** Ends with not_found. */
export async function findAccountId(db: Database, username: string): Promise<string> {
  const account = await db
    .selectFrom('users')
    .select('id')
    .where('username', '=', username)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  if (account === undefined) throw unknownAccount(username)
  return account.id
}

const unknownAccount = (username: string) => new AppError('not_found', `There is no account "${username}"`)

/**
 * Locks the account together with all owners: two calls at once could otherwise each take the other's last owner.
 * `isLastOwner`: no other owner is left who is neither suspended nor erased. Undefined without the account.
 */
export async function lockWithOwners(
  tx: AnyTransaction,
  userId: string,
): Promise<{ role: OperatorRole | null; isLastOwner: boolean; isSuspended: boolean } | undefined> {
  const locked = await tx
    .selectFrom('users')
    .select(['id', 'operator_role', 'suspended_at'])
    .where((row) => row.or([row('operator_role', '=', 'owner'), row('id', '=', userId)]))
    .where('erased_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  const account = locked.find(({ id }) => id === userId)
  const owners = locked.filter(({ operator_role, suspended_at }) => operator_role === 'owner' && suspended_at === null)
  const isLastOwner = owners.length === 1 && owners[0]?.id === userId
  return account && { role: account.operator_role, isLastOwner, isSuspended: account.suspended_at !== null }
}

/**
 * Ends with last_owner. Call before the account is locked for its erasure. Accounts without the role are not locked
 * here.
 */
export async function requireOtherOwner(tx: AnyTransaction, userId: string): Promise<void> {
  const account = await tx.selectFrom('users').select('operator_role').where('id', '=', userId).executeTakeFirst()
  if (account?.operator_role === 'owner' && (await lockWithOwners(tx, userId))?.isLastOwner) throw lastOwner()
}

export const lastOwner = () =>
  new AppError('last_owner', 'This is the last owner: grant the role owner to another account first')
