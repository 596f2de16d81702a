import type { Membership } from '@aplauso/contract/agency'
import type { Database } from '#modules/tables.ts'

/** The agencies that manage the creator, latest first. Not paged, because a creator has only a few. */
export async function listMemberships(db: Database, creatorId: string): Promise<Membership[]> {
  const rows = await db
    .selectFrom('agency_invitations')
    .innerJoin('users as agency', 'agency.id', 'agency_invitations.agency_id')
    .select(['agency_id', 'display_name', 'answered_at', 'agency_invitations.created_at', 'share_basis_points'])
    .where('creator_id', '=', creatorId)
    .where('status', '=', 'accepted')
    .where('agency.erased_at', 'is', null)
    .orderBy('agency_invitations.id', 'desc')
    .execute()
  return rows.map((row) => ({
    agency: { id: row.agency_id, displayName: row.display_name },
    since: (row.answered_at ?? row.created_at).toISOString(),
    shareBasisPoints: row.share_basis_points,
  }))
}
