import { MINUTE_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import { tokenHash } from '#modules/access/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { deleteInBatches } from '#platform/database/in-batches.ts'

export const WEBAUTHN_CHALLENGE_MS = 10 * MINUTE_MS
/** Open challenges of one account and purpose; the oldest one makes room for another. */
const OPEN_MAX = 5

/** Purpose and account of a challenge. An answer is refused for any other purpose or account. */
type ChallengeUse = { purpose: 'register' | 'second_factor'; userId: string } | { purpose: 'sign_in'; userId: null }

/** Stores a challenge of a sign-in that names no account. */
export async function openSignInChallenge(db: Database, challenge: string): Promise<void> {
  await insertChallenge(db, challenge, { purpose: 'sign_in', userId: null })
}

/** Stores a challenge of an account. Call while the account is locked. */
export async function openAccountChallenge(
  tx: AnyTransaction,
  challenge: string,
  use: Extract<ChallengeUse, { userId: string }>,
): Promise<void> {
  await sql`
    delete from webauthn_challenges where user_id = ${use.userId}::uuid and purpose = ${use.purpose}::text
      and challenge_hash not in (
        select challenge_hash from webauthn_challenges
        where user_id = ${use.userId}::uuid and purpose = ${use.purpose}::text
        order by expires_at desc limit ${OPEN_MAX - 1}::integer
      )
  `.execute(tx)
  await insertChallenge(tx, challenge, use)
}

async function insertChallenge(db: Database, challenge: string, { purpose, userId }: ChallengeUse): Promise<void> {
  const expiresAt = new Date(Date.now() + WEBAUTHN_CHALLENGE_MS)
  await db
    .insertInto('webauthn_challenges')
    .values({ challenge_hash: tokenHash(challenge), user_id: userId, purpose, expires_at: expiresAt })
    .execute()
}

/** Uses a challenge up. False: it is unknown, used, expired, or for another purpose or account. */
export async function useChallenge(
  db: Database,
  challenge: string,
  { purpose, userId }: ChallengeUse,
): Promise<boolean> {
  const used = await db
    .deleteFrom('webauthn_challenges')
    .where('challenge_hash', '=', tokenHash(challenge))
    .where('purpose', '=', purpose)
    .where('user_id', 'is not distinct from', userId)
    .where('expires_at', '>', new Date())
    .returning('purpose')
    .executeTakeFirst()
  return used !== undefined
}

export async function deleteExpiredWebauthnChallenges(db: Database): Promise<void> {
  await deleteInBatches(db, 'webauthn_challenges', sql`expires_at <= ${new Date()}::timestamptz`)
}
