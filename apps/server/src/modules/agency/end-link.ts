import { isId } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { AgencyDeps } from './agency-deps.ts'
import type { AgencyLink } from './agency-link.ts'
import { withdrawProposals } from './withdraw-proposals.ts'

/**
 * Ends the link. From the next call on the agency has no access, its sockets are closed and its proposals withdrawn.
 * Ends with not_found when there is no such link.
 */
export async function endLinkAndNotify(
  deps: Pick<AgencyDeps, 'db' | 'accessChanged'>,
  link: AgencyLink,
): Promise<void> {
  if (!(await endLink(deps.db, link))) throw new AppError('not_found', 'This agency does not manage this creator')
  await deps.accessChanged(link.creatorId)
}

async function endLink(db: Database, link: AgencyLink): Promise<boolean> {
  const { agencyId, creatorId } = link
  if (!isId(agencyId) || !isId(creatorId)) return false
  return db.transaction().execute(async (tx) => {
    const ended = await tx
      .updateTable('agency_invitations')
      .set({ status: 'ended', ended_at: new Date() })
      .where('agency_id', '=', agencyId)
      .where('creator_id', '=', creatorId)
      .where('status', '=', 'accepted')
      .returning('id')
      .executeTakeFirst()
    if (ended === undefined) return false
    // A separate statement, so that it sees a proposal that was written while this one waited for the link.
    await withdrawProposals(tx, link)
    return true
  })
}

/** Withdraws an open invitation. False when the agency has no such open invitation. */
export async function withdrawInvitation(db: Database, agencyId: string, id: string): Promise<boolean> {
  if (!isId(id)) return false
  const row = await db
    .updateTable('agency_invitations')
    .set({ status: 'withdrawn', email: null, ended_at: new Date() })
    .where('id', '=', id)
    .where('agency_id', '=', agencyId)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
