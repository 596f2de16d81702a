import type { Features } from '@aplauso/contract/features'
import { sql } from 'kysely'
import { isAlive, tokenHash } from '#modules/access/public.ts'
import { isCreator } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'

/** What a live dashboard is opened with. */
export type DashboardClaim = { token: string; creatorId: string }

/**
 * Whose session each claim is, in order, when they may see that creator's dashboard: the creator or, where agencies are
 * switched on, one that manages them. Undefined for the others. One statement, however many there are.
 */
export async function findDashboardViewers(
  { db, features }: { db: Database; features: Features },
  claims: DashboardClaim[],
): Promise<(string | undefined)[]> {
  const now = new Date()
  const hashes = claims.map(({ token }) => tokenHash(token).toString('hex'))
  const { rows } = await sql<{ place: number; viewer_id: string }>`
    select claim.place, sessions.user_id as viewer_id
    from unnest(${hashes}::text[], ${claims.map(({ creatorId }) => creatorId)}::uuid[])
      with ordinality as claim (hash, creator_id, place)
    join sessions on sessions.token_hash = decode(claim.hash, 'hex') and ${isAlive(now)}
    join users as creator on creator.id = claim.creator_id and ${isCreator('creator')}
    where sessions.user_id = claim.creator_id or ${features.agencyDashboard}::boolean and exists (
      select from agency_invitations link
      where link.agency_id = sessions.user_id and link.creator_id = claim.creator_id and link.status = 'accepted'
    )
  `.execute(db)
  const viewers = new Map(rows.map(({ place, viewer_id }) => [place, viewer_id]))
  return claims.map((_claim, index) => viewers.get(index + 1))
}
