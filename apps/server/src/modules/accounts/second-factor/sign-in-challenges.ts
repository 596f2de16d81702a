import { randomBytes } from 'node:crypto'
import { CHALLENGE_MINUTES, MINUTE_MS } from '@aplauso/contract/limits'
import { CHALLENGE_ATTEMPTS, type SecondFactorChallenge } from '@aplauso/contract/second-factors'
import { sql } from 'kysely'
import {
  type NewSession,
  type RequestOrigin,
  recordAccountEvent,
  tokenHash,
  wrongCredentials,
} from '#modules/access/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { deleteInBatches } from '#platform/database/in-batches.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { lockAccount } from '../lock-account.ts'
import { openSession, type SessionDeps } from '../open-session.ts'
import { linkPending } from '../sign-in-services/pending-services.ts'
import { methodsOf, readFactors } from './factors.ts'

const TOKEN_BYTES = 32

/**
 * `passwordHash`: of the account at the sign-in; another password ends the challenge. `pendingHash`: a pending service
 * that the right answer links.
 */
type FirstFactor = {
  userId: string
  passwordHash: string
  isKnownBrowser: boolean
  pendingHash?: Buffer | null | undefined
}

/**
 * Opens a challenge after the right first factor of an account that has a second one. Ends with invalid_credentials if
 * the account is gone or has another password.
 */
export async function openChallenge(
  db: Database,
  { userId, passwordHash, isKnownBrowser, pendingHash }: FirstFactor,
  now = new Date(),
): Promise<SecondFactorChallenge> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const { rows } = await sql`
    insert into sign_in_challenges
      (token_hash, user_id, password_hash, is_known_browser, pending_hash, created_at, expires_at)
    select ${tokenHash(token)}::bytea, id, password_hash, ${isKnownBrowser}::boolean,
      ${pendingHash ?? null}::bytea, ${now}::timestamptz,
      ${new Date(now.getTime() + CHALLENGE_MINUTES * MINUTE_MS)}::timestamptz
    from users where id = ${userId}::uuid and password_hash = ${passwordHash}::text and erased_at is null
    for key share
    returning user_id
  `.execute(db)
  if (rows.length === 0) throw wrongCredentials()
  return { secondFactor: methodsOf(await readFactors(db, userId)), challenge: token }
}

/** Checks the second factor, after the account is locked. It uses the answer up. */
export type FactorCheck = (tx: AnyTransaction, userId: string) => Promise<boolean>

/**
 * Opens the session if the second factor is right; the challenge is used up then. Ends with invalid_code otherwise, and
 * for a challenge that is unknown, expired, used up or out of attempts.
 */
export async function answerChallenge(
  deps: SessionDeps & { db: Database },
  challenge: string,
  origin: RequestOrigin,
  verify: FactorCheck,
): Promise<NewSession> {
  const { db } = deps
  const { userId, passwordHash, isKnownBrowser, pendingHash } = await takeAttempt(db, challenge)
  const session = await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, sql`id = ${userId}::uuid and password_hash = ${passwordHash}::text`)
    if (account === undefined) throw challengeExpired()
    if (!(await isOpen(tx, challenge))) throw challengeExpired()
    if (!(await verify(tx, userId))) return undefined
    await tx.deleteFrom('sign_in_challenges').where('token_hash', '=', tokenHash(challenge)).execute()
    if (pendingHash) await linkPending(tx, deps.jobs, { userId, hash: pendingHash }, origin)
    return openSession(tx, deps, { userId, passwordHash, origin: { ...origin, isKnownBrowser } })
  })
  if (session !== undefined) return session
  await recordAccountEvent(db, userId, 'second_factor_failed', origin)
  throw invalidCode()
}

/** The account of a challenge that can still be answered; for the limits that apply before an answer is checked. */
export async function findChallenge(
  db: Database,
  challenge: string,
  now = new Date(),
): Promise<{ userId: string; email: string }> {
  const { rows } = await sql<{ userId: string; email: string }>`
    select users.id as "userId", email from sign_in_challenges join users on users.id = user_id
    where token_hash = ${tokenHash(challenge)}::bytea and ${isAnswerable(now)}
  `.execute(db)
  if (rows[0] === undefined) throw challengeExpired()
  return rows[0]
}

export async function deleteExpiredChallenges(db: Database): Promise<void> {
  await deleteInBatches(db, 'sign_in_challenges', sql`expires_at <= ${new Date()}::timestamptz`)
}

export function invalidCode(): AppError {
  return new AppError('invalid_code', 'The code is wrong or was used before')
}

/** Counts the attempt before anything is checked, so that simultaneous attempts cannot exceed the number. */
async function takeAttempt(db: Database, challenge: string, now = new Date()): Promise<FirstFactor> {
  const { rows } = await sql<FirstFactor>`
    update sign_in_challenges set attempts = attempts + 1
    from users where users.id = user_id and token_hash = ${tokenHash(challenge)}::bytea and ${isAnswerable(now)}
    returning user_id as "userId", sign_in_challenges.password_hash as "passwordHash",
      is_known_browser as "isKnownBrowser", pending_hash as "pendingHash"
  `.execute(db)
  if (rows[0] === undefined) throw challengeExpired()
  return rows[0]
}

/** Condition on `sign_in_challenges` and `users`. */
const isAnswerable = (now: Date) => sql<boolean>`
  expires_at > ${now}::timestamptz and attempts < ${CHALLENGE_ATTEMPTS}::integer
    and sign_in_challenges.password_hash = users.password_hash and users.erased_at is null`

/** False after a parallel answer has used the challenge up. The caller has locked the account. */
async function isOpen(tx: AnyTransaction, challenge: string): Promise<boolean> {
  const open = await tx
    .selectFrom('sign_in_challenges')
    .select('user_id')
    .where('token_hash', '=', tokenHash(challenge))
    .executeTakeFirst()
  return open !== undefined
}

function challengeExpired(): AppError {
  const message = 'This sign-in has expired: sign in again'
  return new AppError('invalid_code', message, { errors: [{ path: 'challenge', code: 'expired', message }] })
}
