import { createHash, randomBytes } from 'node:crypto'
import type { UserType } from '@aplauso/contract/accounts'
import { DAY_MS } from '@aplauso/contract/limits'
import { SESSION_DAYS } from '@aplauso/contract/retention'
import { sql } from 'kysely'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { wrongCredentials } from './wrong-credentials.ts'

export const SESSION_MAX_AGE_MS = SESSION_DAYS * DAY_MS
const TOKEN_BYTES = 32

/** Who is asking, as far as a route needs to know. */
export type Viewer = { id: string; userType: UserType; slug: string; termsVersion: string | null }

export type NewSession = { userId: string; token: string }

// Only the hash is stored: who reads the table cannot sign in with it. A random token needs no salt.
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * Opens a session while this is still the account's password hash; ends with invalid_credentials otherwise. The lock makes
 * a sign-in and a new password wait for one another: no session of the old password is left over.
 */
export async function createSession(
  db: Database,
  userId: string,
  passwordHash: string,
  now = new Date(),
): Promise<NewSession> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const { rows } = await sql`
    insert into sessions (token_hash, user_id, created_at, expires_at)
    select ${tokenHash(token)}::bytea, id, ${now}::timestamptz, ${new Date(now.getTime() + SESSION_MAX_AGE_MS)}::timestamptz
    from users where id = ${userId}::uuid and password_hash = ${passwordHash}::text
    for share
    returning user_id
  `.execute(db)
  if (rows.length === 0) throw wrongCredentials()
  return { userId, token }
}

/** One join by primary key: this runs on every signed-in request. */
export async function findViewer(db: Database, token: string): Promise<Viewer | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.user_type as userType', 'users.slug', 'users.terms_version as termsVersion'])
    .where('token_hash', '=', tokenHash(token))
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
}

/** Gives whose session it was; undefined when there was none. */
export async function revokeSession(db: Database, token: string): Promise<string | undefined> {
  const ended = await db
    .deleteFrom('sessions')
    .where('token_hash', '=', tokenHash(token))
    .returning('user_id')
    .executeTakeFirst()
  return ended?.user_id
}

/** `except`: the one token that stays valid. */
export async function revokeSessionsOf(tx: AnyTransaction, userId: string, except?: string): Promise<void> {
  const ofUser = tx.deleteFrom('sessions').where('user_id', '=', userId)
  await (except === undefined ? ofUser : ofUser.where('token_hash', '<>', tokenHash(except))).execute()
}

export async function deleteExpiredSessions(db: Database): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', new Date()).execute()
}
