import type { AccountExport } from '@aplauso/contract/account-export'
import type { ChangeEmail, PendingEmailChange } from '@aplauso/contract/accounts'
import { sql } from 'kysely'
import type * as z from 'zod'
import { type RequestOrigin, recordAccountEvent, wrongCredentials } from '#modules/access/public.ts'
import { mailboxOf } from '#modules/emails/public.ts'
import type { Database } from '#modules/tables.ts'
import type { RateLimit } from '#platform/rate-limit/rate-limits.ts'
import type { AccountLimits } from './account-limits.ts'
import { ACCOUNT_MAIL } from './account-mail.ts'
import { checkPassword } from './check-password.ts'
import { lockAccount } from './lock-account.ts'
import { withdrawMailedTokens } from './mailed-tokens.ts'
import type { PasswordDeps } from './replace-password.ts'
import { type CodeDeps, verifyCode } from './second-factor/factors.ts'
import { invalidCode } from './second-factor/sign-in-challenges.ts'

/** `password` is undefined for an account without one: the caller has checked that its sign-in is fresh. */
type Change = z.infer<typeof ChangeEmail> & { userId: string; origin: RequestOrigin }
type ChangeEmailDeps = PasswordDeps &
  CodeDeps & {
    limits: Pick<AccountLimits, 'claimsPerEmail'>
    unverifiedEmails: RateLimit
  }

/**
 * Mails a link to the new address; nothing else changes until the link is opened. The call does not check whether the
 * address is in use: only the reader of its mail learns that. Ends with invalid_credentials for a wrong password, and
 * with invalid_code for a wrong code.
 */
export async function changeEmail(deps: ChangeEmailDeps, change: Change): Promise<void> {
  const { userId, email, password, code, origin } = change
  const passwordHash =
    password === undefined
      ? await findUnusedHash(deps.db, userId)
      : (await checkPassword(deps, userId, password)).passwordHash
  await deps.limits.claimsPerEmail.take(email)
  // An email over the limit would not be sent, so the caller gets the error now.
  await deps.unverifiedEmails.check(mailboxOf(email))
  const isAccepted = await deps.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, sql`id = ${userId}::uuid and password_hash = ${passwordHash}::text`)
    if (account === undefined) throw wrongCredentials()
    if (code !== undefined && !(await verifyCode(tx, deps, userId, code))) return false
    // Only the latest request counts: an address mistyped an hour ago must not get the account.
    await withdrawMailedTokens(tx, userId)
    if (email !== account.email) {
      await tx
        .insertInto('email_changes')
        .values({
          ...{ user_id: userId, former_email: account.email, new_email: email },
          ...{ is_proven: code !== undefined, created_at: new Date() },
        })
        .execute()
    }
    await deps.jobs.add(ACCOUNT_MAIL, { kind: 'verify_email', userId, email }, { tx })
    return true
  })
  if (isAccepted) return
  await recordAccountEvent(deps.db, userId, 'second_factor_failed', origin)
  throw invalidCode()
}

async function findUnusedHash(db: Database, userId: string): Promise<string> {
  const account = await db
    .selectFrom('users')
    .select('password_hash')
    .where('id', '=', userId)
    .where('has_password', '=', false)
    .executeTakeFirst()
  if (account === undefined) throw wrongCredentials()
  return account.password_hash
}

/** The change of address that has not taken effect yet. */
export async function findPendingChange(db: Database, userId: string): Promise<PendingEmailChange | null> {
  const change = await db
    .selectFrom('email_changes')
    .select(['new_email', 'confirmed_at', 'takes_effect_at'])
    .where('user_id', '=', userId)
    .where('applied_at', 'is', null)
    .executeTakeFirst()
  if (change === undefined) return null
  return {
    email: change.new_email,
    confirmed: change.confirmed_at !== null,
    takesEffectAt: change.takes_effect_at?.toISOString() ?? null,
  }
}

/** Lists the changes of address that are open or can be undone, for the account's export. */
export async function listEmailChanges(db: Database, userId: string): Promise<AccountExport['emailChanges']> {
  const rows = await db
    .selectFrom('email_changes')
    .select(['former_email', 'new_email', 'created_at', 'confirmed_at', 'takes_effect_at', 'applied_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    from: row.former_email,
    to: row.new_email,
    requestedAt: row.created_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    takesEffectAt: row.takes_effect_at?.toISOString() ?? null,
    changedAt: row.applied_at?.toISOString() ?? null,
  }))
}

/** Cancels the change of address that has not taken effect yet, if there is one. */
export async function cancelEmailChange(db: Database, userId: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockAccount(tx, sql`id = ${userId}::uuid`)
    await tx.deleteFrom('email_changes').where('user_id', '=', userId).where('applied_at', 'is', null).execute()
  })
}
