import type { Login } from '@aplauso/contract/accounts'
import type { SecondFactorChallenge } from '@aplauso/contract/second-factors'
import { type NewSession, recordRefusedSignIn, wrongCredentials } from '#modules/access/public.ts'
import type { Database } from '#modules/tables.ts'
import { continueSignIn } from './continue-sign-in.ts'
import type { SessionDeps, SignInOrigin } from './open-session.ts'
import type { Passwords } from './passwords.ts'

export type LoginDeps = SessionDeps & { db: Database; passwords: Passwords }

/**
 * Opens a session, or a challenge for an account with a second factor. `pendingHash`: a pending service to link. Ends
 * with invalid_credentials after the same work for an unknown account and for a wrong password.
 */
export async function login(
  deps: LoginDeps,
  { email, password }: Login,
  origin: SignInOrigin,
  pendingHash?: Buffer,
): Promise<NewSession | SecondFactorChallenge> {
  const account = await deps.db
    .selectFrom('users')
    .select(['id', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  const isRight = await deps.passwords.verify(account?.passwordHash, password)
  if (!isRight || account === undefined) {
    await recordRefusedSignIn(deps.db, email, origin)
    throw wrongCredentials()
  }
  const { id: userId } = account
  const passwordHash = await rehashIfOutdated(deps, account, password)
  return continueSignIn(deps, { userId, passwordHash, origin, pendingHash })
}

/** Hashes the password again when the stored hash has outdated parameters. Only a sign-in has the password. */
async function rehashIfOutdated(
  { db, passwords }: LoginDeps,
  account: { id: string; passwordHash: string },
  password: string,
) {
  const { id, passwordHash } = account
  if (!passwords.isOutdated(passwordHash)) return passwordHash
  const renewedHash = await passwords.hash(password)
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ password_hash: renewedHash })
    .where('id', '=', id)
    // A parallel password change may have written another hash.
    .where('password_hash', '=', passwordHash)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? renewedHash : passwordHash
}
