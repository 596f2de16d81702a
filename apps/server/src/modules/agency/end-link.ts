import { isId } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'

export type Link = { agencyId: string; creatorId: string }

/** Ends what the creator had accepted; from the next call on the agency is a stranger. False when there is no such link. */
export async function endLink(db: Database, { agencyId, creatorId }: Link): Promise<boolean> {
  if (!isId(agencyId) || !isId(creatorId)) return false
  const row = await db
    .updateTable('agency_invitations')
    .set({ status: 'ended', ended_at: new Date() })
    .where('agency_id', '=', agencyId)
    .where('creator_id', '=', creatorId)
    .where('status', '=', 'accepted')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes back what nobody has answered. False when the agency has no such open invitation. */
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
