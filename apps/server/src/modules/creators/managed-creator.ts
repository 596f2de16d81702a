import type { Features } from '@aplauso/contract/features'
import type { RequestViewer } from '#modules/access/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { assertFeature } from '#platform/http/require-feature.ts'
import { isCreator, isId } from './creators.ts'

/**
 * The creator that a call is about: the viewer, with `creatorId` a creator whom the viewer's agency manages, or the
 * creator whom an operator looks at (`access/operator-view.ts`).
 * Every call reads the link, so that access ends with it. Ends with forbidden for other creators, and with
 * not_configured for an agency if agencies are switched off.
 */
export async function creatorFor(
  { db, features }: { db: Database; features: Features },
  viewer: RequestViewer,
  creatorId?: string,
): Promise<string> {
  if (viewer.viewedCreatorId !== undefined) return viewer.viewedCreatorId
  if (viewer.userType !== 'agency' && (creatorId === undefined || creatorId === viewer.id)) return viewer.id
  if (viewer.userType === 'agency') assertFeature(features, 'agencyDashboard')
  if (viewer.userType !== 'agency' || creatorId === undefined || !(await manages(db, viewer.id, creatorId))) {
    throw new AppError('forbidden', 'This is for the creator and the agency that manages them')
  }
  return creatorId
}

async function manages(db: Database, agencyId: string, creatorId: string): Promise<boolean> {
  if (!isId(creatorId)) return false
  const link = await db
    .selectFrom('agency_invitations')
    .innerJoin('users as creator', 'creator.id', 'agency_invitations.creator_id')
    .select('agency_invitations.id')
    .where('agency_id', '=', agencyId)
    .where('creator_id', '=', creatorId)
    .where('status', '=', 'accepted')
    .where(isCreator('creator'))
    .executeTakeFirst()
  return link !== undefined
}
