import type { ReceivedInvitation, SentInvitation } from '@aplauso/contract/agency'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isCreator } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import type { PageQuery } from '#platform/http/paging.ts'

/** SQL condition on `agency_invitations`: open invitations that this creator may answer, by account or by its email. */
export const isOpenTo = (creatorId: string): RawBuilder<SqlBool> => sql<SqlBool>`
  agency_invitations.status = 'pending' and (
    agency_invitations.creator_id = ${creatorId}::uuid or (agency_invitations.creator_id is null
      and agency_invitations.email = (select email from users where id = ${creatorId}::uuid)))`

/** Hides an invitation by email from a creator whom this agency manages already. */
export const isNotManaged = (creatorId: string): RawBuilder<SqlBool> => sql<SqlBool>`
  not exists (
    select from agency_invitations link where link.agency_id = agency_invitations.agency_id
      and link.creator_id = ${creatorId}::uuid and link.status = 'accepted')`

/** The agency's open invitations, newest first, without the token that answers them. */
export async function listSent(db: Database, agencyId: string, page: PageQuery): Promise<SentInvitation[]> {
  const rows = await db
    .selectFrom('agency_invitations as invitation')
    .leftJoin('users as creator', 'creator.id', 'invitation.creator_id')
    .select(['invitation.id', 'invitation.email', 'creator.username', 'invitation.created_at'])
    .select('invitation.share_basis_points')
    .where('agency_id', '=', agencyId)
    .where('invitation.status', '=', 'pending')
    .where(sql<SqlBool>`(invitation.creator_id is null or ${isCreator('creator')})`)
    .$if(page.before !== undefined, (query) => query.where('invitation.id', '<', page.before ?? ''))
    .orderBy('invitation.id', 'desc')
    .limit(page.limit)
    .execute()
  return rows.map(({ id, email, username, created_at, share_basis_points }) => ({
    id,
    status: 'pending',
    ...(username === null ? {} : { username }),
    ...(email === null ? {} : { email }),
    shareBasisPoints: share_basis_points,
    createdAt: created_at.toISOString(),
  }))
}

/**
 * Invitations that the creator can answer, newest first. One agency's invitations by username and by email show once.
 */
export async function listReceived(db: Database, creatorId: string, page: PageQuery): Promise<ReceivedInvitation[]> {
  const { rows } = await sql<{
    id: string
    token: string
    created_at: Date
    agency_id: string
    display_name: string
    share_basis_points: number
  }>`
    select * from (
      select distinct on (agency.id) agency_invitations.id, token, agency_invitations.created_at, agency_id, display_name,
        share_basis_points
      from agency_invitations join users as agency on agency.id = agency_id
      where agency.erased_at is null and ${isOpenTo(creatorId)} and ${isNotManaged(creatorId)}
      order by agency.id, agency_invitations.id desc
    ) as received
    where ${page.before ?? null}::uuid is null or id < ${page.before ?? null}::uuid
    order by id desc limit ${page.limit}
  `.execute(db)
  return rows.map((row) => ({
    id: row.id,
    status: 'pending',
    token: row.token,
    agency: { id: row.agency_id, displayName: row.display_name },
    shareBasisPoints: row.share_basis_points,
    createdAt: row.created_at.toISOString(),
  }))
}
