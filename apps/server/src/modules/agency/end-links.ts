import { sql } from 'kysely'
import type { AnyTransaction } from '#modules/tables.ts'

/**
 * Ends whatever binds this account to agencies or, being one, to creators, and forgets the address it was invited by.
 * Comes before the account itself is erased, because that address is read from it.
 */
export async function endAgencyLinks(tx: AnyTransaction, userId: string, now: Date): Promise<void> {
  await sql`
    update agency_invitations
    set status = case status when 'pending' then 'withdrawn' else 'ended' end, email = null, ended_at = ${now}::timestamptz
    where status in ('pending', 'accepted') and (agency_id = ${userId}::uuid or creator_id = ${userId}::uuid
      or email = (select email from users where id = ${userId}::uuid))
  `.execute(tx)
  await tx
    .updateTable('agency_proposals')
    .set({ status: 'withdrawn', answered_at: now })
    .where('status', '=', 'pending')
    .where(({ eb, or }) => or([eb('agency_id', '=', userId), eb('creator_id', '=', userId)]))
    .execute()
}
