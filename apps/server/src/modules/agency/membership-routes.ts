import { Membership } from '@aplauso/contract/agency'
import * as z from 'zod'
import type { App } from '#platform/http/app-type.ts'
import type { AgencyDeps } from './agency-deps.ts'
import { endLinkAndNotify } from './end-link.ts'
import { listMemberships } from './list-memberships.ts'

/**
 * Routes for a creator's agencies. They work also where agencies are switched off, because existing links stay valid.
 */
export function membershipRoutes(app: App, deps: AgencyDeps): void {
  const { db, authentication } = deps
  const tags = ['agency']

  app.get(
    '/api/agency/memberships',
    {
      schema: {
        summary: 'The agencies that manage the creator, the latest first',
        tags,
        response: { 200: z.array(Membership) },
      },
    },
    async (request) => listMemberships(db, authentication.viewerOf(request).id),
  )

  app.delete(
    '/api/agency/membership/:agencyId',
    {
      schema: {
        summary: 'Leave an agency',
        tags,
        params: z.object({ agencyId: z.string() }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await endLinkAndNotify(deps, {
        agencyId: request.params.agencyId,
        creatorId: authentication.viewerOf(request).id,
      })
      return reply.code(204).send()
    },
  )
}
