import { sql } from 'kysely'
import type { AnyTransaction } from '#modules/tables.ts'
import { withdrawProposals } from './withdraw-proposals.ts'

/**
 * Ends the creator's links to agencies, or those accepted before a moment, and withdraws their open proposals. Returns
 * how many links it ended.
 */
export async function endMemberships(tx: AnyTransaction, creatorId: string, acceptedBefore?: Date): Promise<number> {
  const now = new Date()
  const before = acceptedBefore ?? null
  const { rows } = await sql<{ agency_id: string }>`
    update agency_invitations set status = 'ended', ended_at = ${now}::timestamptz
    where creator_id = ${creatorId}::uuid and status = 'accepted'
      and (${before}::timestamptz is null or answered_at is null or answered_at < ${before}::timestamptz)
    returning agency_id
  `.execute(tx)
  for (const { agency_id: agencyId } of rows) await withdrawProposals(tx, { agencyId, creatorId })
  return rows.length
}

/** Withdraws the open invitations of an agency, because somebody else may have sent them. */
export async function withdrawInvitations(tx: AnyTransaction, agencyId: string): Promise<void> {
  await sql`
    update agency_invitations set status = 'withdrawn', email = null, ended_at = ${new Date()}::timestamptz
    where agency_id = ${agencyId}::uuid and status = 'pending'
  `.execute(tx)
}

/**
 * Ends all links and invitations of this account, as creator or as agency, and deletes the address it was invited by.
 * Call before the account is erased, because that address is read from it.
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
