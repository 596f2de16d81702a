import type { App } from '#platform/http/app-type.ts'
import { requireFeature } from '#platform/http/require-feature.ts'
import type { AgencyDeps } from './agency-deps.ts'
import { invitationRoutes } from './invitation-routes.ts'
import { managedRoutes } from './managed-routes.ts'
import { membershipRoutes } from './membership-routes.ts'
import { proposalRoutes } from './proposal-routes.ts'
import { reportRoutes } from './report-routes.ts'

export async function agencyRoutes(app: App, deps: AgencyDeps): Promise<void> {
  membershipRoutes(app, deps)
  await app.register(async (agency: App) => {
    agency.addHook('onRequest', requireFeature(deps.features, 'agencyDashboard'))
    managedRoutes(agency, deps)
    invitationRoutes(agency, deps)
    proposalRoutes(agency, deps)
    reportRoutes(agency, deps)
  })
}
