import { createHash, randomBytes } from 'node:crypto'
import type { UserType } from '@aplauso/contract/accounts'
import { DAY_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'

export const SESSION_MAX_AGE_MS = 30 * DAY_MS
const TOKEN_BYTES = 32

/** Who is asking, as far as a route needs to know. */
export type Viewer = { id: string; userType: UserType; slug: string }

// Only the hash is stored: who reads the table cannot sign in with it. A random token needs no salt.
const hashOf = (token: string) => createHash('sha256').update(token).digest()

export async function createSession(db: Database, userId: string, now = new Date()): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashOf(token),
      user_id: userId,
      created_at: now,
      expires_at: new Date(now.getTime() + SESSION_MAX_AGE_MS),
    })
    .execute()
  return token
}

/** One join by primary key: this runs on every signed-in request. */
export async function findViewer(db: Database, token: string): Promise<Viewer | undefined> {
  return db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.user_type as userType', 'users.slug'])
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', new Date())
    .executeTakeFirst()
}

/** Which of these tokens still open a session: one statement, however many there are. */
export async function listValidTokens(db: Database, tokens: string[]): Promise<Set<string>> {
  const tokenOf = new Map(tokens.map((token) => [hashOf(token).toString('hex'), token]))
  const rows = await db
    .selectFrom('sessions')
    .select(sql<string>`encode(token_hash, 'hex')`.as('hash'))
    .where(
      'token_hash',
      'in',
      sql<Buffer>`(select decode(hash, 'hex') from unnest(${[...tokenOf.keys()]}::text[]) as hash)`,
    )
    .where('expires_at', '>', new Date())
    .execute()
  return new Set(rows.flatMap(({ hash }) => tokenOf.get(hash) ?? []))
}

export async function revokeSession(db: Database, token: string): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute()
}

export async function deleteExpiredSessions(db: Database): Promise<void> {
  await db.deleteFrom('sessions').where('expires_at', '<=', new Date()).execute()
}
