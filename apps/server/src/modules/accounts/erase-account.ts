import { randomBytes } from 'node:crypto'
import type { AnyTransaction } from '#modules/tables.ts'
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

/**
 * Leaves a row that bookkeeping can point to and nobody can sign in to, and keeps their name from ever leading to a
 * stranger. Gives the picture that was theirs; undefined when the account was erased before.
 */
export async function eraseAccount(
  tx: AnyTransaction,
  erasure: Erasure,
): Promise<{ avatar: string | null } | undefined> {
  const { userId, now } = erasure
  const before = await tx
    .selectFrom('users')
    .select(['username', 'avatar'])
    .where('id', '=', userId)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (before === undefined) return undefined
  await tx
    .insertInto('retired_usernames')
    .values({ username_hash: usernameHash(erasure.secret, before.username) })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const username = `erased-${randomBytes(8).toString('hex')}`
  await tx
    .updateTable('users')
    .set({
      // No address: neither a login nor a mail ever finds it, and the real one is free to register anew.
      email: `erased:${userId}`,
      email_verified_at: null,
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
      verified: false,
      erased_at: now,
    })
    .where('id', '=', userId)
    .execute()
  await tx.deleteFrom('mailed_tokens').where('user_id', '=', userId).execute()
  await tx.deleteFrom('sessions').where('user_id', '=', userId).execute()
  return before
}
