import type { OperatorRole } from '@aplauso/contract/operator-role'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { recordAccountEvent, revokeSessionsOf, UNKNOWN_ORIGIN } from '#modules/access/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { ACCOUNT_MAIL } from './account-mail.ts'
import { emailInUse, isEmailInUse } from './apply-email-change.ts'
import { lockAccount } from './lock-account.ts'
import { lastOwner, lockWithOwners } from './operator-role.ts'
import { eraseAvatar } from './profiles/erased-avatar.ts'

// Actions of operators on an account. Each runs in the transaction that also logs it, locks the account, and returns
// the replaced and new values for the log, or null if the account had these values already.

export type LoggedChange = { before?: Record<string, unknown>; after?: Record<string, unknown> } | null

type Jobbing = { jobs: Pick<Jobs, 'add'> }
/** `hasOwnEmail`: another email gives the reason, so none is sent here. */
type Suspension = { userId: string; actorId: string | null; reason: string; hasOwnEmail?: boolean }

/**
 * Ends every session of the account and lets none begin, and emails the reason. What else a suspension stops follows
 * from `users.suspended_at`. Ends with last_owner.
 */
export async function suspendAccount(
  tx: AnyTransaction,
  { jobs }: Jobbing,
  { userId, actorId, reason, hasOwnEmail = false }: Suspension,
  now = new Date(),
): Promise<LoggedChange> {
  const account = await lockWithOwners(tx, userId)
  if (account === undefined) throw accountNotFound()
  if (account.isLastOwner) throw lastOwner()
  if (account.isSuspended) return null
  await tx
    .updateTable('users')
    .set({ suspended_at: now, suspended_by: actorId, suspension_reason: reason })
    .where('id', '=', userId)
    .execute()
  await endSignIns(tx, userId)
  await recordAccountEvent(tx, userId, 'suspended', UNKNOWN_ORIGIN)
  if (!hasOwnEmail) await jobs.add(ACCOUNT_MAIL, { kind: 'suspended', userId }, { tx })
  return { before: { suspended: false }, after: { suspended: true } }
}

/** Ends a suspension: everything is as it was, except for the sessions. */
export async function restoreAccount(tx: AnyTransaction, { jobs }: Jobbing, userId: string): Promise<LoggedChange> {
  const account = await requireAccount(tx, userId)
  if (!account.isSuspended) return null
  await tx
    .updateTable('users')
    .set({ suspended_at: null, suspended_by: null, suspension_reason: null })
    .where('id', '=', userId)
    .execute()
  await recordAccountEvent(tx, userId, 'restored', UNKNOWN_ORIGIN)
  await jobs.add(ACCOUNT_MAIL, { kind: 'restored', userId }, { tx })
  return { before: { suspended: true }, after: { suspended: false } }
}

export async function setVerified(tx: AnyTransaction, userId: string, verified: boolean): Promise<LoggedChange> {
  await requireAccount(tx, userId)
  const { numUpdatedRows } = await tx
    .updateTable('users')
    .set({ verified })
    .where('id', '=', userId)
    .where('verified', '<>', verified)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 0n ? null : { before: { verified: !verified }, after: { verified } }
}

/** Ends every session of the account, and every sign-in whose second factor is missing. */
export async function signOutAccount(tx: AnyTransaction, userId: string): Promise<LoggedChange> {
  await requireAccount(tx, userId)
  await endSignIns(tx, userId)
  await recordAccountEvent(tx, userId, 'session_ended', UNKNOWN_ORIGIN)
  return {}
}

/**
 * Gives the account another address at once; the previous one gets an email. Links and changes of address end, undo
 * links too: the mailbox of an earlier address may be a thief's. The new address is unverified until its link is
 * opened. Ends with email_taken.
 */
export async function changeEmailAsOperator(
  tx: AnyTransaction,
  { jobs }: Jobbing,
  { userId, email }: { userId: string; email: string },
): Promise<LoggedChange> {
  const { email: formerEmail, provenAt } = await requireAccount(tx, userId)
  if (formerEmail === email) return null
  try {
    await tx
      .updateTable('users')
      .set({ email, email_verified_at: null, first_verified_at: provenAt })
      .where('id', '=', userId)
      .execute()
  } catch (error) {
    throw isEmailInUse(error) ? emailInUse(error) : error
  }
  await tx.deleteFrom('email_changes').where('user_id', '=', userId).execute()
  await tx.deleteFrom('mailed_tokens').where('user_id', '=', userId).execute()
  await recordAccountEvent(tx, userId, 'email_changed', UNKNOWN_ORIGIN)
  await jobs.add(ACCOUNT_MAIL, { kind: 'email_changed_by_operator', userId, email: formerEmail }, { tx })
  await jobs.add(ACCOUNT_MAIL, { kind: 'verify_email', userId, email }, { tx })
  // The log cannot be erased: it holds no address.
  return {}
}

/** Stores what an operator writes about an account. It is erased with the account. */
export async function addAccountNote(
  tx: AnyTransaction,
  { userId, authorId, text }: { userId: string; authorId: string | null; text: string },
): Promise<LoggedChange> {
  await requireAccount(tx, userId)
  const id = uuidv7()
  await tx
    .insertInto('account_notes')
    .values({ id, user_id: userId, author_id: authorId, text, created_at: new Date() })
    .execute()
  // The log cannot be erased: it names the note alone.
  return { after: { note: id } }
}

/** Removes words, links and picture of the public profile. Returns the address of the picture. */
export async function removeProfileTexts(
  tx: AnyTransaction,
  jobs: Pick<Jobs, 'add'>,
  userId: string,
): Promise<string | null> {
  const { rows } = await sql<{ avatar: string | null }>`
    with before as (select id, avatar from users where id = ${userId}::uuid for no key update)
    update users set bio = null, about_me = null, channel_url = null, avatar = null
    from before where users.id = before.id returning before.avatar
  `.execute(tx)
  const avatar = rows[0]?.avatar ?? null
  await eraseAvatar(tx, jobs, avatar)
  return avatar
}

/**
 * Ends with forbidden for the account of an operator, unless an owner acts. Call after the account is locked: it may
 * have got a role a moment ago.
 */
export async function requireRightOver(tx: AnyTransaction, userId: string, role: OperatorRole): Promise<void> {
  const account = await tx.selectFrom('users').select('operator_role').where('id', '=', userId).executeTakeFirst()
  if (role !== 'owner' && account?.operator_role)
    throw new AppError('forbidden', 'Only an owner acts on the account of an operator')
}

async function endSignIns(tx: AnyTransaction, userId: string): Promise<void> {
  await revokeSessionsOf(tx, userId)
  await tx.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute()
}

async function requireAccount(tx: AnyTransaction, userId: string) {
  const account = await lockAccount(tx, sql`id = ${userId}::uuid`)
  if (account === undefined) throw accountNotFound()
  return account
}

export const accountNotFound = () => new AppError('not_found', 'There is no such account')
