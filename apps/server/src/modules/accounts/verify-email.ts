import { type RequestOrigin, recordAccountEvent } from '#modules/access/public.ts'
import type { Database } from '#modules/tables.ts'
import { isUniqueViolation } from '#platform/database/database-errors.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { ACCOUNT_MAIL } from './account-mail.ts'
import { consumeMailedToken, withdrawMailedTokens } from './mailed-tokens.ts'

export type VerifyDeps = { db: Database; jobs: Pick<Jobs, 'add'> }

/**
 * Verifies the address of a mailed link, and makes it the account's own if it was another; the previous address then
 * gets an email. Returns the account's id. Ends with link_invalid, or with email_taken, which leaves the link valid.
 */
export async function verifyEmail({ db, jobs }: VerifyDeps, token: string, origin: RequestOrigin): Promise<string> {
  try {
    return await db.transaction().execute(async (tx) => {
      const { userId, email, accountEmail, provenAt } = await consumeMailedToken(tx, 'verify_email', token)
      await tx
        .updateTable('users')
        .set({
          email,
          email_verified_at: new Date(),
          ...(email === accountEmail ? {} : { first_verified_at: provenAt }),
        })
        .where('id', '=', userId)
        .execute()
      if (email === accountEmail) return userId
      await withdrawMailedTokens(tx, userId)
      await recordAccountEvent(tx, userId, 'email_changed', origin)
      await jobs.add(
        ACCOUNT_MAIL,
        { kind: 'email_changed', userId, formerEmail: accountEmail, formerWasProven: provenAt !== null },
        { tx },
      )
      return userId
    })
  } catch (error) {
    if (!isUniqueViolation(error, 'users_email_key')) throw error
    throw new AppError('email_taken', 'Another account has this email address by now', { cause: error })
  }
}
