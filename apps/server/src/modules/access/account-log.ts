import { ACCOUNT_LOG_DAYS } from '@aplauso/contract/retention'
import type { AccountEvent, AccountLogEntry } from '@aplauso/contract/sessions'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { deleteInBatches } from '#platform/database/in-batches.ts'
import type { PageQuery } from '#platform/http/paging.ts'
import type { RequestOrigin } from './request-origin.ts'

/** Adds an entry to the log that the account's owner reads. An erased account gets none. */
export async function recordAccountEvent(
  db: Database,
  userId: string,
  event: AccountEvent,
  { device, network }: RequestOrigin,
): Promise<void> {
  await sql`
    insert into account_log (id, user_id, at, event, device, network)
    select ${uuidv7()}::uuid, id, ${new Date()}::timestamptz, ${event}::text, ${device}::text, ${network}::text
    from users where id = ${userId}::uuid and erased_at is null
    for key share
  `.execute(db)
}

/**
 * Records a refused sign-in. It takes the same time for an email without an account: the commit of an entry waits for
 * no disk.
 */
export async function recordRefusedSignIn(db: Database, email: string, origin: RequestOrigin): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select set_config('synchronous_commit', 'off', true)`.execute(tx)
    await sql`
      insert into account_log (id, user_id, at, event, device, network)
      select ${uuidv7()}::uuid, id, ${new Date()}::timestamptz, 'sign_in_refused', ${origin.device}::text,
        ${origin.network}::text
      from users where email = ${email}::text and erased_at is null
      for key share
    `.execute(tx)
  })
}

/**
 * Whether no sign-in of the log came from this device and network. The first sign-in of a new account is none of a new
 * device. An account older than its log has had sign-ins before. Call while the account is locked.
 */
export async function isNewDevice(tx: AnyTransaction, userId: string, origin: RequestOrigin): Promise<boolean> {
  const { rows } = await sql<{ isNew: boolean }>`
    select coalesce(not bool_or(device = ${origin.device}::text and network = ${origin.network}::text), (
      select created_at < now() - make_interval(days => ${ACCOUNT_LOG_DAYS}::integer)
      from users where id = ${userId}::uuid
    )) as "isNew"
    from account_log where user_id = ${userId}::uuid and event = 'signed_in'
  `.execute(tx)
  return rows[0]?.isNew === true
}

/** Lists the log of an account, newest first. */
export async function listAccountLog(
  db: Database,
  userId: string,
  { limit, before }: Pick<PageQuery, 'limit' | 'before'>,
): Promise<AccountLogEntry[]> {
  const { rows } = await sql<Omit<AccountLogEntry, 'at'> & { at: Date }>`
    select id, at, event, device, network from account_log
    where user_id = ${userId}::uuid and (${before ?? null}::uuid is null or id < ${before ?? null}::uuid)
    order by id desc limit ${limit}
  `.execute(db)
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }))
}

/** Call after the account is locked. */
export async function eraseAccountLog(tx: AnyTransaction, userId: string): Promise<void> {
  await tx.deleteFrom('account_log').where('user_id', '=', userId).execute()
}

export async function deleteOldAccountLog(db: Database): Promise<void> {
  await deleteInBatches(db, 'account_log', sql`at < now() - make_interval(days => ${ACCOUNT_LOG_DAYS}::integer)`)
}
