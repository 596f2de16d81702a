import { OperatorFailures, OperatorOverview } from '@aplauso/contract/operator-overview'
import type { Authentication } from '#modules/access/public.ts'
import type { App } from '#platform/http/app-type.ts'
import { listFailures, type OverviewDeps, readOverview } from './overview.ts'

export function overviewRoutes(app: App, deps: OverviewDeps & { authentication: Authentication }): void {
  const { authentication } = deps
  const tags = ['operator']

  app.get(
    '/api/admin/overview',
    {
      schema: {
        summary: 'How the installation is doing, in one call',
        description: 'Amounts are absent for the role support.',
        tags,
        response: { 200: OperatorOverview },
      },
    },
    async (request, reply) => {
      const { id: operatorId, operatorRole } = authentication.sessionOf(request)
      reply.header('cache-control', 'no-store')
      return readOverview(deps, { operatorId, seesMoney: operatorRole !== 'support' })
    },
  )

  app.get(
    '/api/admin/failures',
    {
      schema: {
        summary: 'What the overview counts as failing or late',
        tags,
        response: { 200: OperatorFailures },
      },
    },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store')
      return listFailures(deps)
    },
  )
}
