import { createHash, randomBytes } from 'node:crypto'
import { UserType } from '@aplauso/contract/accounts'
import { DAY_MS, MINUTE_MS } from '@aplauso/contract/limits'
import type { OperatorRole } from '@aplauso/contract/operator-role'
import { SESSION_DAYS, SESSION_IDLE_DAYS } from '@aplauso/contract/retention'
import { needsSecondFactor, type SecondFactorRule } from '@aplauso/contract/second-factors'
import { sql } from 'kysely'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { deleteInBatches } from '#platform/database/in-batches.ts'
import { PREPARED } from '#platform/database/prepared-statements.ts'
import { type RequestOrigin, UNKNOWN_ORIGIN } from './request-origin.ts'
import { wrongCredentials } from './wrong-credentials.ts'

export const SESSION_MAX_AGE_MS = SESSION_DAYS * DAY_MS
const SESSION_IDLE_MS = SESSION_IDLE_DAYS * DAY_MS
/** Shortest time between two records of the use of a session. */
const SEEN_PAUSE_MS = 5 * MINUTE_MS
const TOKEN_BYTES = 32

/** The account of a request, as far as routes need it. */
export type Viewer = { id: string; userType: UserType; slug: string; termsVersion: string | null }

/** `viewedCreatorId`: the creator whose dashboard an operator looks at in this call, which changes nothing. */
export type RequestViewer = Viewer & { viewedCreatorId?: string }

/** Session data for calls that need a verified email or a recent password. */
export type SessionViewer = Viewer & {
  email: string
  isMailProven: boolean
  confirmedAt: Date
  operatorRole: OperatorRole | null
  hasSecondFactor: boolean
}

export type NewSession = { userId: string; token: string }

// Only the hash is stored, so that a leaked table opens no session. A random token needs no salt.
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Opens a session if this is still the account's password hash and the account is not suspended; ends with
 * invalid_credentials otherwise. The row lock
 * orders a sign-in and a password change, so that no session of the old password remains.
 */
export async function createSession(
  db: Database,
  userId: string,
  passwordHash: string,
  { device, network }: RequestOrigin = UNKNOWN_ORIGIN,
  now = new Date(),
): Promise<NewSession> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const { rows } = await sql`
    insert into sessions (token_hash, user_id, device, network, created_at, confirmed_at, seen_at, expires_at)
    select ${tokenHash(token)}::bytea, id, ${device}::text, ${network}::text, ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz,
      ${new Date(now.getTime() + SESSION_MAX_AGE_MS)}::timestamptz
    from users where id = ${userId}::uuid and password_hash = ${passwordHash}::text and suspended_at is null
    for share
    returning user_id
  `.execute(db)
  if (rows.length === 0) throw wrongCredentials()
  return { userId, token }
}

/** Condition on `sessions`: neither expired nor idle for too long. */
export const isSessionActive = (now: Date) => sql<boolean>`
  sessions.expires_at > ${now}::timestamptz
    and sessions.seen_at > ${new Date(now.getTime() - SESSION_IDLE_MS)}::timestamptz`

/**
 * Runs on every signed-in request, so it is one join by primary key. It also records the use, at most once in five
 * minutes, so that a used session does not expire as idle.
 */
export async function findViewer(db: Database, token: string, now = new Date()): Promise<SessionViewer | undefined> {
  const hash = tokenHash(token)
  const { rows } = await sql<SessionViewer>`${PREPARED}
    with seen as (${touchSession(hash, now)})
    select ${viewerColumns}
    from sessions join users on users.id = sessions.user_id
    where token_hash = ${hash}::bytea and ${isSessionActive(now)}
  `.execute(db)
  return rows[0]
}

/** Records the use of a session, at most once in five minutes. */
export const touchSession = (hash: Buffer, now: Date) => sql`
  update sessions set seen_at = ${now}::timestamptz
  where token_hash = ${hash}::bytea and seen_at <= ${new Date(now.getTime() - SEEN_PAUSE_MS)}::timestamptz and ${isSessionActive(now)}`

/** Columns of a `SessionViewer`, for a statement that joins `sessions` and `users`. */
export const viewerColumns = sql`
  users.id, users.user_type as "userType", users.slug, users.terms_version as "termsVersion", users.email,
  users.email_verified_at is not null as "isMailProven", sessions.confirmed_at as "confirmedAt",
  users.operator_role as "operatorRole", users.has_second_factor as "hasSecondFactor"`

/** Condition on `users`: the account has the second factor that this server requires of it. */
export function hasRequiredFactor(rule: SecondFactorRule) {
  const types = UserType.options.filter((userType) => needsSecondFactor(rule, { userType, operatorRole: null }))
  return sql<boolean>`(users.has_second_factor or not (
    users.user_type = any(${types}::text[]) or (${rule.operators}::boolean and users.operator_role is not null)))`
}

/** Records that the password was given: for a while the session may make calls that a stolen one must not make. */
export async function confirmSession(db: Database, token: string, now = new Date()): Promise<void> {
  await db.updateTable('sessions').set({ confirmed_at: now }).where('token_hash', '=', tokenHash(token)).execute()
}

/** Returns the id of the account; undefined without a session. */
export async function revokeSession(db: Database, token: string): Promise<string | undefined> {
  const ended = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash(token))
    .returning('user_id')
    .executeTakeFirst()
  return ended?.user_id
}

/** `except`: a token that stays valid. */
export async function revokeSessionsOf(tx: AnyTransaction, userId: string, except?: string): Promise<void> {
  const ofUser = tx.deleteFrom('sessions').where('user_id', '=', userId)
  await (except === undefined ? ofUser : ofUser.where('token_hash', '<>', tokenHash(except))).execute()
}

/** Two statements, because each condition has its own index. */
export async function deleteExpiredSessions(db: Database, now = new Date()): Promise<void> {
  await deleteInBatches(db, 'sessions', sql`expires_at <= ${now}::timestamptz`)
  await deleteInBatches(db, 'sessions', sql`seen_at <= ${new Date(now.getTime() - SESSION_IDLE_MS)}::timestamptz`)
}
