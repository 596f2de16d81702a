import { AgencyAnalytics, ManagedCreator, ManagedQuery } from '@aplauso/contract/agency'
import * as z from 'zod'
import type { App } from '#platform/http/app-type.ts'
import { linkBefore } from '#platform/http/paging.ts'
import { agencyAnalytics } from './agency-analytics.ts'
import type { AgencyDeps } from './agency-deps.ts'
import { endLinkAndNotify } from './end-link.ts'
import { listManaged } from './managed-creators.ts'
import { ManagedPageQuery } from './managed-cursor.ts'

const Nothing = { 204: z.undefined() }

export function managedRoutes(app: App, deps: AgencyDeps): void {
  const { db, authentication } = deps
  const tags = ['agency']

  app.get(
    '/api/agency/creators',
    {
      schema: {
        summary: 'The creators whom the agency manages, newest first unless asked for otherwise',
        tags,
        querystring: ManagedPageQuery.extend(ManagedQuery.shape),
        response: { 200: z.array(ManagedCreator) },
      },
    },
    async (request, reply) => {
      const { creators, before } = await listManaged(db, authentication.viewerOf(request).id, request.query)
      if (before !== undefined) linkBefore(reply, '/api/agency/creators', request.query, before)
      return creators
    },
  )

  app.get(
    '/api/agency/analytics',
    { schema: { summary: "The agency's figures", tags, response: { 200: AgencyAnalytics } } },
    async (request) => agencyAnalytics(db, authentication.viewerOf(request).id),
  )

  app.delete(
    '/api/agency/creators/:id',
    {
      schema: { summary: 'Manage a creator no more', tags, params: z.object({ id: z.string() }), response: Nothing },
    },
    async (request, reply) => {
      await endLinkAndNotify(deps, { agencyId: authentication.viewerOf(request).id, creatorId: request.params.id })
      return reply.code(204).send()
    },
  )
}
