import { HOUR_MS } from '@aplauso/contract/limits'
import { EMAIL_CHANGE_DELAY_HOURS } from '@aplauso/contract/retention'
import type { RequestOrigin } from '#modules/access/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { ACCOUNT_MAIL } from './account-mail.ts'
import { applyEmailChange, emailInUse, isEmailInUse } from './apply-email-change.ts'
import type { Account } from './lock-account.ts'
import { consumeMailedToken, linkInvalid } from './mailed-tokens.ts'

export type VerifyDeps = { db: Database; jobs: Pick<Jobs, 'add'> }

/**
 * Verifies the address of a mailed link. A new address becomes the account's own: at once if its request gave a code,
 * otherwise a day later. Returns the account's id. Ends with link_invalid, or with email_taken, which leaves the link
 * valid.
 */
export async function verifyEmail(
  { db, jobs }: VerifyDeps,
  token: string,
  origin: RequestOrigin,
  now = new Date(),
): Promise<string> {
  try {
    return await db.transaction().execute(async (tx) => {
      const { userId, email, changeId, account } = await consumeMailedToken(tx, 'verify_email', token)
      if (changeId !== null) await confirmEmailChange({ tx, jobs, origin, now }, changeId, account)
      else if (email !== account.email) throw linkInvalid()
      else await tx.updateTable('users').set({ email_verified_at: now }).where('id', '=', userId).execute()
      return userId
    })
  } catch (error) {
    throw isEmailInUse(error) ? emailInUse(error) : error
  }
}

type Confirmation = { tx: AnyTransaction; jobs: Pick<Jobs, 'add'>; origin: RequestOrigin; now: Date }

async function confirmEmailChange(
  { tx, jobs, origin, now }: Confirmation,
  changeId: number,
  account: Account,
): Promise<void> {
  const { new_email, is_proven } = await tx
    .selectFrom('email_changes')
    .select(['new_email', 'is_proven'])
    .where('id', '=', changeId)
    .executeTakeFirstOrThrow()
  const delayMs = is_proven ? 0 : EMAIL_CHANGE_DELAY_HOURS * HOUR_MS
  await tx
    .updateTable('email_changes')
    .set({ confirmed_at: now, takes_effect_at: new Date(now.getTime() + delayMs) })
    .where('id', '=', changeId)
    .execute()
  // A second email with a link to this address would confirm the change again, and delay it.
  await tx.deleteFrom('mailed_tokens').where('change_id', '=', changeId).execute()
  if (is_proven) return applyEmailChange({ jobs }, tx, { id: changeId, account, origin, now })
  const owner = await tx.selectFrom('users').select('id').where('email', '=', new_email).executeTakeFirst()
  if (owner !== undefined) throw emailInUse()
  await jobs.add(ACCOUNT_MAIL, { kind: 'email_change_pending', userId: account.id, changeId }, { tx })
}
