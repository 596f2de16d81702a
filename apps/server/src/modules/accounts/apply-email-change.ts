import { DAY_MS, HOUR_MS } from '@aplauso/contract/limits'
import { EMAIL_UNDO_DAYS, VERIFICATION_LINK_HOURS } from '@aplauso/contract/retention'
import { sql } from 'kysely'
import { type RequestOrigin, recordAccountEvent, UNKNOWN_ORIGIN } from '#modules/access/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import { isUniqueViolation } from '#platform/database/database-errors.ts'
import { deleteInBatches } from '#platform/database/in-batches.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { ACCOUNT_MAIL } from './account-mail.ts'
import { type Account, lockAccount } from './lock-account.ts'
import { TOKEN_LIFETIME_MS, withdrawMailedTokens } from './mailed-tokens.ts'

type Jobbing = { jobs: Pick<Jobs, 'add'> }
type Application = { id: number; account: Account; origin: RequestOrigin; now: Date }

/**
 * Makes the confirmed address the account's own; the previous address gets an email. The caller has locked the account.
 * Ends with a unique violation when the address belongs to another account.
 */
export async function applyEmailChange(
  { jobs }: Jobbing,
  tx: AnyTransaction,
  { id, account, origin, now }: Application,
): Promise<void> {
  const { new_email, confirmed_at } = await tx
    .updateTable('email_changes')
    .set({ former_verified_at: account.emailVerifiedAt, applied_at: now })
    .where('id', '=', id)
    .returning(['new_email', 'confirmed_at'])
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('users')
    .set({ email: new_email, email_verified_at: confirmed_at, first_verified_at: account.provenAt })
    .where('id', '=', account.id)
    .execute()
  await withdrawMailedTokens(tx, account.id)
  // A change may take effect late, after an outage of the server.
  await tx
    .updateTable('mailed_tokens')
    .set({ expires_at: new Date(now.getTime() + TOKEN_LIFETIME_MS.undo_email) })
    .where('change_id', '=', id)
    .execute()
  await recordAccountEvent(tx, account.id, 'email_changed', origin)
  await jobs.add(ACCOUNT_MAIL, { kind: 'email_changed', userId: account.id, changeId: id }, { tx })
}

type DueDeps = Jobbing & { db: Database; log: { error: (fields: object, message: string) => void } }

/** Applies the confirmed changes whose time has come. Several processes and repeats are harmless. */
export async function applyDueEmailChanges({ db, jobs, log }: DueDeps, now = new Date()): Promise<void> {
  const due = await db
    .selectFrom('email_changes')
    .select('id')
    .where('applied_at', 'is', null)
    .where('takes_effect_at', '<=', now)
    .orderBy('takes_effect_at')
    .execute()
  for (const { id } of due) {
    try {
      await settleDueChange({ db, jobs }, id, now)
    } catch (error) {
      log.error({ err: error, emailChangeId: id }, 'change of email failed, it is tried again in a minute')
    }
  }
}

async function settleDueChange({ db, jobs }: Jobbing & { db: Database }, id: number, now: Date): Promise<void> {
  try {
    await withDueChange(db, id, now, (tx, account) =>
      applyEmailChange({ jobs }, tx, { id, account, origin: UNKNOWN_ORIGIN, now }),
    )
  } catch (error) {
    if (!isEmailInUse(error)) throw error
    await withDueChange(db, id, now, async (tx, account) => {
      await tx.deleteFrom('email_changes').where('id', '=', id).execute()
      await jobs.add(ACCOUNT_MAIL, { kind: 'email_change_failed', userId: account.id }, { tx })
    })
  }
}

/** Locks the account, and runs `work` if the change is still there and due. */
async function withDueChange(
  db: Database,
  id: number,
  now: Date,
  work: (tx: AnyTransaction, account: Account) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, sql`id = (select user_id from email_changes where id = ${id}::bigint)`)
    const change = await tx
      .selectFrom('email_changes')
      .select('id')
      .where('id', '=', id)
      .where('applied_at', 'is', null)
      .where('takes_effect_at', '<=', now)
      .executeTakeFirst()
    if (account !== undefined && change !== undefined) await work(tx, account)
  })
}

/** Deletes requests whose link has expired, and changes that can no longer be undone. */
export async function deleteOldEmailChanges(db: Database, now = new Date()): Promise<void> {
  const before = (periodMs: number) => sql`${new Date(now.getTime() - periodMs)}::timestamptz`
  await deleteInBatches(
    db,
    'email_changes',
    sql`confirmed_at is null and created_at <= ${before(VERIFICATION_LINK_HOURS * HOUR_MS)}
      and not exists (select from mailed_tokens where change_id = email_changes.id)`,
  )
  // An hour after its links have expired: no call locks such a link before the change.
  await deleteInBatches(db, 'email_changes', sql`applied_at <= ${before(EMAIL_UNDO_DAYS * DAY_MS + HOUR_MS)}`)
}

export const isEmailInUse = (error: unknown): boolean => isUniqueViolation(error, 'users_email_key')

export function emailInUse(cause?: unknown): AppError {
  return new AppError('email_taken', 'Another account has this email address by now', { cause })
}
