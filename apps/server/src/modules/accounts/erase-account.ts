import { randomBytes } from 'node:crypto'
import { eraseAccountLog, revokeSessionsOf } from '#modules/access/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { ACCOUNT_MAIL } from './account-mail.ts'
import { deleteInvitesOf } from './registration-invites.ts'
import { deleteFactors } from './second-factor/factors.ts'
import { deleteLinkedServices } from './sign-in-services/linked-services.ts'
import { usernameHash } from './username-hash.ts'

type Erasure = {
  userId: string
  secret: string
  /** Replaces the person's name. */
  displayName: string
  /** Hash of a password that nobody knows. */
  passwordHash: string
  now: Date
}

type Account = { username: string; email: string; emailVerifiedAt: Date | null; avatar: string | null }

/**
 * Locks the account: waits for writers of rows that reference it, and makes later ones wait. Undefined when the account
 * was erased before.
 */
export async function lockForErasure(tx: AnyTransaction, userId: string): Promise<Account | undefined> {
  return tx
    .selectFrom('users')
    .select(['username', 'email', 'email_verified_at as emailVerifiedAt', 'avatar'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * Leaves a row that the ledger can reference and nobody can sign in to. The username is retired, so that it never leads
 * to a stranger. The caller has locked the account.
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
      // An invalid address: no login and no email finds it, and the real address can be registered again.
      email: `erased:${userId}`,
      email_verified_at: null,
      first_verified_at: null,
      connected_access_review: null,
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
      operator_role: null,
      suspended_at: null,
      suspended_by: null,
      suspension_reason: null,
      erased_at: now,
    })
    .where('id', '=', userId)
    .execute()
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('mailed_tokens').where('user_id', '=', userId).execute()
  await deleteFactors(tx, userId)
  await deleteLinkedServices(tx, userId)
  await deleteInvitesOf(tx, userId)
  await tx.deleteFrom('account_notes').where('user_id', '=', userId).execute()
  await revokeSessionsOf(tx, userId)
  await eraseAccountLog(tx, userId)
  // Dead jobs are retained for a while, and some contain an email address.
  for (const owed of [{ userId }, { email: account.email }]) await jobs.forget(ACCOUNT_MAIL, owed, { tx })
}
