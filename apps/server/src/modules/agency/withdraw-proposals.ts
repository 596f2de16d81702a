import { isId } from '#modules/creators/public.ts'
import type { AnyTransaction, Database } from '#modules/tables.ts'
import type { AgencyLink } from './agency-link.ts'
import type { ProposedChange } from './proposals.ts'

const KINDS: ProposedChange['kind'][] = ['share', 'goal']

/**
 * Withdraws the open proposals of an agency to a creator, of all kinds or of the given ones. The caller has locked the
 * link.
 */
export async function withdrawProposals(tx: AnyTransaction, link: AgencyLink, kinds = KINDS): Promise<void> {
  await tx
    .updateTable('agency_proposals')
    .set({ status: 'withdrawn', answered_at: new Date() })
    .where('agency_id', '=', link.agencyId)
    .where('creator_id', '=', link.creatorId)
    .where('status', '=', 'pending')
    .where('kind', 'in', kinds)
    .execute()
}

/** Withdraws an open proposal. False when the agency has no such open proposal. */
export async function withdrawProposal(db: Database, agencyId: string, id: string): Promise<boolean> {
  if (!isId(id)) return false
  const row = await db
    .updateTable('agency_proposals')
    .set({ status: 'withdrawn', answered_at: new Date() })
    .where('id', '=', id)
    .where('agency_id', '=', agencyId)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
