import { randomBytes } from 'node:crypto'
import { revokeSessionsOf } from '#modules/access/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { ACCOUNT_MAIL } from './account-mail.ts'
import { usernameHash } from './username-hash.ts'

type Erasure = {
  userId: string
  secret: string
  /** What stands where their name stood. */
  displayName: string
  /** Of a password that nobody knows. */
  passwordHash: string
  now: Date
}

type Account = { username: string; email: string; avatar: string | null }

/**
 * Waits for whoever is writing something that points to this account, and makes those wait who are about to. Undefined
 * when the account was erased before.
 */
export async function lockForErasure(tx: AnyTransaction, userId: string): Promise<Account | undefined> {
  return tx
    .selectFrom('users')
    .select(['username', 'email', 'avatar'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Leaves a row that bookkeeping can point to and nobody can sign in to, and keeps their name from ever leading to a
 * stranger. The account is locked before.
 */
export async function eraseAccount(
  tx: AnyTransaction,
  jobs: Pick<Jobs, 'forget'>,
  account: Account,
  erasure: Erasure,
): Promise<void> {
  const { userId, now } = erasure
  await tx
    .insertInto('retired_usernames')
    .values({ username_hash: usernameHash(erasure.secret, account.username) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const username = `erased-${randomBytes(8).toString('hex')}`
  await tx
    .updateTable('users')
    .set({
      // No address: neither a login nor a mail ever finds it, and the real one is free to register anew.
      email: `erased:${userId}`,
      email_verified_at: null,
      first_proven_at: null,
      grants_review: null,
      password_hash: erasure.passwordHash,
      username,
      slug: username,
      username_skeleton: null,
      display_name: erasure.displayName,
      bio: null,
      about_me: null,
      stream_platforms: [],
      channel_url: null,
      avatar: null,
      picture_in_alerts: false,
      giving_limit_cents: null,
      verified: false,
      erased_at: now,
    })
    .where('id', '=', userId)
    .execute()
  await tx.deleteFrom('mailed_tokens').where('user_id', '=', userId).execute()
  await revokeSessionsOf(tx, userId)
  // Letters that are given up are kept for a while, and some name an address.
  for (const owed of [{ userId }, { email: account.email }]) await jobs.forget(ACCOUNT_MAIL, owed, { tx })
}
