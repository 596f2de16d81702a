import type { Login } from '@aplauso/contract/accounts'
import { createSession, type NewSession, wrongCredentials } from '#modules/access/public.ts'
import type { Database } from '#modules/tables.ts'
import type { Passwords } from './passwords.ts'

export type LoginDeps = { db: Database; passwords: Passwords }

/** Opens a session; ends with invalid_credentials after the same work, be the account unknown or the password wrong. */
export async function login(deps: LoginDeps, { email, password }: Login): Promise<NewSession> {
  const account = await deps.db
    .selectFrom('users')
    .select(['id', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .where('erased_at', 'is', null)
    .executeTakeFirst()
  const isRight = await deps.passwords.verify(account?.passwordHash, password)
  if (!isRight || account === undefined) throw wrongCredentials()
  return createSession(deps.db, account.id, await rehashIfOutdated(deps, account, password))
}

/** The account's hash by today's parameters: only at a sign-in is there a password to make it from. */
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
    // A new password may have been set meanwhile.
    .where('password_hash', '=', passwordHash)
    .executeTakeFirst()
  return numUpdatedRows === 1n ? renewedHash : passwordHash
}
