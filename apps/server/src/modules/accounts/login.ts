import type { Login } from '@aplauso/contract/accounts'
import { sql } from 'kysely'
import {
  createSession,
  isNewDevice,
  type NewSession,
  type RequestOrigin,
  recordAccountEvent,
  recordRefusedSignIn,
  wrongCredentials,
} from '#modules/access/public.ts'
import type { Database } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { ACCOUNT_MAIL } from './account-mail.ts'
import { lockAccount } from './lock-account.ts'
import type { Passwords } from './passwords.ts'

export type LoginDeps = { db: Database; passwords: Passwords; jobs: Pick<Jobs, 'add'> }

/** `isKnownBrowser`: its cookie shows that it has signed in to this account before. */
type SignInOrigin = RequestOrigin & { isKnownBrowser: boolean }

/**
 * Opens a session, and emails the owner if the device is new. Ends with invalid_credentials after the same work for an
 * unknown account and for a wrong password.
 */
export async function login(deps: LoginDeps, { email, password }: Login, origin: SignInOrigin): Promise<NewSession> {
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
  return deps.db.transaction().execute(async (tx) => {
    // Two sign-ins at once from a new device send one email, because the second waits for the first.
    await lockAccount(tx, sql`id = ${userId}::uuid`)
    const session = await createSession(tx, userId, passwordHash, origin)
    const isNew = !origin.isKnownBrowser && (await isNewDevice(tx, userId, origin))
    await recordAccountEvent(tx, userId, 'signed_in', origin)
    if (isNew) {
      const { device, network } = origin
      await recordAccountEvent(tx, userId, 'new_device', origin)
      const at = new Date().toISOString()
      await deps.jobs.add(ACCOUNT_MAIL, { kind: 'new_device', userId, device, network, at }, { tx })
    }
    return session
  })
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
