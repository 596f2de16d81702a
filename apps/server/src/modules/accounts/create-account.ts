import { randomBytes } from 'node:crypto'
import type { Registration } from '@aplauso/contract/accounts'
import type { Language } from '@aplauso/contract/languages'
import { logOperatorAction } from '#modules/access/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'
import { isUniqueViolation } from '#platform/database/database-errors.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { findRefusal, type UsernameDeps, type UsernameRefusal } from './check-username.ts'
import { insertAccount, type NewAccount } from './insert-account.ts'
import { rejectLookAlikeName } from './look-alike-names.ts'
import { mintResetToken } from './mailed-tokens.ts'
import type { Passwords } from './passwords.ts'
import { isReservedName } from './reserved-names.ts'

const REFUSALS: Record<UsernameRefusal, string> = {
  taken: 'is taken',
  reserved: 'is kept for this site',
  look_alike: "looks too much like a verified creator's",
}

const PASSWORD_BYTES = 32

/** For an account without a password of its own. */
export const randomPassword = (): string => randomBytes(PASSWORD_BYTES).toString('base64url')

/** Ends with `username_taken` or `validation_failed` for a reserved username or a name like a verified creator's. */
export async function rejectNames(
  { db }: UsernameDeps,
  { username, displayName }: Pick<Registration, 'username' | 'displayName'>,
): Promise<void> {
  if (isReservedName(username)) throw usernameTaken(username, 'reserved')
  await rejectLookAlikeName(db, displayName)
}

/** Creates an account, and does `more` in the same transaction. Ends with `email_taken` or `username_taken`. */
export async function createAccount<Result>(
  deps: UsernameDeps,
  account: NewAccount,
  more: (tx: AnyTransaction, userId: string) => Promise<Result>,
): Promise<Result> {
  const { username } = account
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const userId = await insertAccount(tx, account)
      // Checked after the insert: an account that is being erased retires its name before it frees it.
      const refusal = await findRefusal({ ...deps, db: tx }, username)
      if (refusal !== undefined) throw usernameTaken(username, refusal)
      return more(tx, userId)
    })
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) {
      throw new AppError('email_taken', 'There is already an account with this email address', { cause: error })
    }
    if (isUniqueViolation(error)) throw usernameTaken(username, 'taken', error)
    throw error
  }
}

function usernameTaken(username: string, refusal: UsernameRefusal, cause?: unknown): AppError {
  return new AppError('username_taken', `The username ${username} ${REFUSALS[refusal]}`, { cause })
}

type OperatorsAccount = Pick<Registration, 'email' | 'username' | 'displayName' | 'userType'> & { language: Language }

/**
 * Creates an account for the operator's command, also while registration is closed. Its password is random and unknown:
 * the returned token is for a link that sets one.
 */
export async function createAccountForOperator(
  deps: UsernameDeps & { passwords: Passwords },
  account: OperatorsAccount,
): Promise<{ userId: string; resetToken: string }> {
  await rejectNames(deps, account)
  const passwordHash = await deps.passwords.hash(randomPassword())
  const newAccount = { ...account, passwordHash, hasPassword: false }
  const userId = await createAccount(deps, newAccount, async (tx, target) => {
    const created = { actorId: null, action: 'create_account', target, reason: null } as const
    await logOperatorAction(tx, { ...created, after: { userType: account.userType } })
    return target
  })
  const resetToken = await mintResetToken(deps.db, userId, account.email)
  if (resetToken === undefined) throw new AppError('not_found', 'The account is gone')
  return { userId, resetToken }
}
