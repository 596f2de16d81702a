import { randomBytes } from 'node:crypto'
import { OAUTH_STATE_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import { tokenHash } from '#modules/access/public.ts'
import type { Database } from '#modules/tables.ts'
import { deleteInBatches } from '#platform/database/in-batches.ts'
import { AppError } from '#platform/errors/app-error.ts'

const STATE_BYTES = 32
/** Sign-in windows that a session may have left open. */
const OPEN_STATES = 5

/**
 * Creates the state that TikTok's redirect must bring back: valid once, for ten minutes, in this session. The oldest
 * state is deleted when too many are open. Ends with unauthenticated when the session is over.
 */
export async function createState(db: Database, sessionToken: string, now = new Date()): Promise<string> {
  const state = randomBytes(STATE_BYTES).toString('base64url')
  const sessionHash = tokenHash(sessionToken)
  const { rows } = await sql`
    with outdated as (
      delete from oauth_states where state_hash in (
        select state_hash from oauth_states where session_hash = ${sessionHash}::bytea
        order by expires_at desc offset ${OPEN_STATES - 1}
      )
    )
    insert into oauth_states (state_hash, session_hash, platform, expires_at)
    select ${tokenHash(state)}::bytea, token_hash, 'tiktok', ${new Date(now.getTime() + OAUTH_STATE_MS)}::timestamptz
    from sessions where token_hash = ${sessionHash}::bytea
    for key share
    returning platform
  `.execute(db)
  if (rows.length === 0) throw new AppError('unauthenticated', 'The session is over')
  return state
}

/** Consumes the state. False when it is invalid, used, expired, or of another session. */
export async function consumeState(db: Database, sessionToken: string, state: string): Promise<boolean> {
  const consumed = await db
    .deleteFrom('oauth_states')
    .where('state_hash', '=', tokenHash(state))
    .where('session_hash', '=', tokenHash(sessionToken))
    .where('platform', '=', 'tiktok')
    .where('expires_at', '>', new Date())
    .returning('platform')
    .executeTakeFirst()
  return consumed !== undefined
}

export async function deleteExpiredStates(db: Database): Promise<void> {
  await deleteInBatches(db, 'oauth_states', sql`expires_at <= ${new Date()}::timestamptz`)
}
