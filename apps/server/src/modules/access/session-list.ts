import { PAGE_MAX } from '@aplauso/contract/limits'
import type { Session } from '@aplauso/contract/sessions'
import { sql } from 'kysely'
import * as z from 'zod'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { recordAccountEvent } from './account-log.ts'
import type { RequestOrigin } from './request-origin.ts'
import { isSessionActive, tokenHash } from './sessions.ts'

type Row = { id: string; isCurrent: boolean; device: string; network: string; created_at: Date; seen_at: Date }

/** Lists the open sessions of an account: the one with `token` first, then by last use. */
export async function listSessions(db: Database, userId: string, token: string, now = new Date()): Promise<Session[]> {
  const { rows } = await sql<Row>`
    select id, token_hash = ${tokenHash(token)}::bytea as "isCurrent", device, network, created_at, seen_at
    from sessions where user_id = ${userId}::uuid and ${isSessionActive(now)}
    order by "isCurrent" desc, seen_at desc limit ${PAGE_MAX}
  `.execute(db)
  return rows.map(({ id, isCurrent, device, network, created_at, seen_at }) => ({
    ...{ id, current: isCurrent, device, network },
    ...{ createdAt: created_at.toISOString(), lastUsedAt: seen_at.toISOString() },
  }))
}

/** `origin`: of the request, for the log. */
type Account = { userId: string; token: string; origin: RequestOrigin }

/** Ends one session. Ends with not_found if the account has no such session. */
export function endSession(db: Database, account: Account, id: string): Promise<void> {
  return endAs(db, account, async (tx) => {
    const isId = z.uuid().safeParse(id).success
    const { rows } = await sql`
      delete from sessions where user_id = ${account.userId}::uuid and id = ${isId ? id : null}::uuid returning id
    `.execute(tx)
    if (rows.length === 0) throw new AppError('not_found', `There is no session ${id}`)
    await recordAccountEvent(tx, account.userId, 'session_ended', account.origin)
  })
}

/** Ends all sessions of the account except the one with `token`. */
export const endOtherSessions = (db: Database, account: Account): Promise<void> =>
  endAs(db, account, async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('sessions')
      .where('user_id', '=', account.userId)
      .where('token_hash', '<>', tokenHash(account.token))
      .executeTakeFirstOrThrow()
    if (numDeletedRows > 0n) await recordAccountEvent(tx, account.userId, 'session_ended', account.origin)
  })

/**
 * Runs `end` while the session with `token` is open; ends with unauthenticated otherwise. The lock of the account
 * orders two sessions that end each other: the first one stays open, and the second one ends nothing.
 */
function endAs(db: Database, { userId, token }: Account, end: (tx: AnyTransaction) => Promise<void>): Promise<void> {
  return db.transaction().execute(async (tx) => {
    await sql`select from users where id = ${userId}::uuid for no key update`.execute(tx)
    const { rows } = await sql`select from sessions where token_hash = ${tokenHash(token)}::bytea`.execute(tx)
    if (rows.length === 0) throw new AppError('unauthenticated', 'This session has ended')
    await end(tx)
  })
}
