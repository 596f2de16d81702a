import type { Features } from '@aplauso/contract/features'
import type { Viewer } from '#modules/access/public.ts'
import { creatorFor } from '#modules/agency/public.ts'
import { isCreatorBySlugOrId } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'

/**
 * Whose alerts a test is shown on: a creator's own, or, where the operator lets agencies test, those of a creator whom the
 * agency manages. Ends with forbidden for anyone else's.
 */
export async function testedCreator(
  deps: { db: Database; features: Features },
  viewer: Viewer,
  slugOrId: string,
): Promise<string> {
  if (viewer.userType !== 'agency') {
    if (slugOrId !== viewer.slug && slugOrId !== viewer.id)
      throw new AppError('forbidden', 'Only your own alerts can be tested')
    return viewer.id
  }
  if (!deps.features.testDonations) throw new AppError('forbidden', 'Agencies cannot test alerts on this server')
  const creator = await deps.db.selectFrom('users').select('id').where(isCreatorBySlugOrId(slugOrId)).executeTakeFirst()
  return creatorFor(deps, viewer, creator?.id)
}
