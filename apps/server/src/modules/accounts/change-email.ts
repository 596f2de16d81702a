import type { ChangeEmail } from '@aplauso/contract/accounts'
import { sql } from 'kysely'
import type * as z from 'zod'
import { wrongCredentials } from '#modules/access/public.ts'
import { mailboxOf } from '#modules/emails/public.ts'
import type { RateLimit } from '#platform/rate-limit/rate-limits.ts'
import type { AccountLimits } from './account-limits.ts'
import { ACCOUNT_MAIL } from './account-mail.ts'
import { checkPassword } from './check-password.ts'
import { lockAccount } from './lock-account.ts'
import { openVerification, withdrawMailedTokens } from './mailed-tokens.ts'
import type { PasswordDeps } from './replace-password.ts'

type Change = z.infer<typeof ChangeEmail> & { userId: string }
type ChangeEmailDeps = PasswordDeps & {
  limits: Pick<AccountLimits, 'claimsPerEmail'>
  unverifiedEmails: RateLimit
}

/**
 * Mails a link to the new address; nothing else changes until the link is opened. The call does not check whether the
 * address is in use: only the reader of its mail learns that. Ends with invalid_credentials for a wrong password.
 */
export async function changeEmail(deps: ChangeEmailDeps, { userId, email, password }: Change): Promise<void> {
  const { passwordHash } = await checkPassword(deps, userId, password)
  await deps.limits.claimsPerEmail.take(email)
  // An email over the limit would not be sent, so the caller gets the error now.
  await deps.unverifiedEmails.check(mailboxOf(email))
  await deps.db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, sql`id = ${userId}::uuid and password_hash = ${passwordHash}::text`)
    if (account === undefined) throw wrongCredentials()
    // Only the latest request counts: an address mistyped an hour ago must not get the account.
    await withdrawMailedTokens(tx, userId)
    await openVerification(tx, userId, email)
    await deps.jobs.add(ACCOUNT_MAIL, { kind: 'verify_email', userId, email }, { tx })
  })
}
