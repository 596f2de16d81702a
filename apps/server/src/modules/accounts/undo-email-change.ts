import { sql } from 'kysely'
import { type RequestOrigin, recordAccountEvent, revokeSessionsOf } from '#modules/access/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { ACCOUNT_MAIL } from './account-mail.ts'
import { emailInUse, isEmailInUse } from './apply-email-change.ts'
import { consumeMailedToken, linkInvalid, withdrawMailedTokens } from './mailed-tokens.ts'
import { deleteFactorsSince } from './second-factor/factors.ts'
import { deleteLinkedServices } from './sign-in-services/linked-services.ts'

/**
 * Undoes the change of address of a mailed link and every later change of the account: a thief who changes the address
 * twice must not outlive the link of the first owner. An open change is cancelled. Sessions and links end, and second
 * factors and linked services that were added since the change. The restored address gets a link for a new password,
 * because the thief of the address knows the present one. Returns the account's id. Ends with link_invalid, or with
 * email_taken, which leaves the link valid.
 */
export async function undoEmailChange(
  { db, jobs }: { db: Database; jobs: Pick<Jobs, 'add'> },
  token: string,
  origin: RequestOrigin,
): Promise<string> {
  try {
    return await db.transaction().execute(async (tx) => {
      const { userId, changeId } = await consumeMailedToken(tx, 'undo_email', token)
      const undone = await tx
        .deleteFrom('email_changes')
        .where('user_id', '=', userId)
        .where('id', '>=', changeId)
        .returning([
          'id',
          'former_email',
          'former_verified_at',
          'new_email',
          'created_at',
          'confirmed_at',
          'applied_at',
        ])
        .execute()
      const first = undone.find(({ id }) => id === changeId)
      if (first === undefined) throw linkInvalid()
      const { former_email: email, former_verified_at: verifiedAt } = first
      if (first.applied_at !== null) await restoreEmail(tx, userId, email, verifiedAt)
      await withdrawMailedTokens(tx, userId)
      await revokeSessionsOf(tx, userId)
      await deleteFactorsSince(tx, userId, first.created_at)
      await deleteLinkedServices(tx, userId, first.created_at)
      await recordAccountEvent(tx, userId, 'email_change_undone', origin)
      await jobs.add(ACCOUNT_MAIL, { kind: 'email_change_undone', userId, email }, { tx })
      const confirmed = undone.filter(({ confirmed_at }) => confirmed_at !== null).map(({ new_email }) => new_email)
      for (const newEmail of new Set(confirmed)) {
        if (newEmail === email) continue
        await jobs.add(ACCOUNT_MAIL, { kind: 'email_change_withdrawn', userId, email: newEmail }, { tx })
      }
      return userId
    })
  } catch (error) {
    throw isEmailInUse(error) ? emailInUse(error) : error
  }
}

async function restoreEmail(tx: AnyTransaction, userId: string, email: string, verifiedAt: Date | null): Promise<void> {
  // An account whose first address was never verified has no verified address again.
  await sql`
    update users set email = ${email}::text, email_verified_at = ${verifiedAt}::timestamptz,
      first_verified_at = case when ${verifiedAt}::timestamptz is not null then first_verified_at end
    where id = ${userId}::uuid
  `.execute(tx)
}
