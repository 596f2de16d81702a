import type { Authentication } from '#modules/access/public.ts'
import type { App } from '#platform/http/app-type.ts'
import type { RateLimit } from '#platform/rate-limit/rate-limits.ts'
import { endpointRoutes } from './endpoint-routes.ts'
import type { EndpointDeps } from './endpoints.ts'
import { keyRoutes } from './key-routes.ts'

export type DeveloperDeps = EndpointDeps & {
  authentication: Authentication
  newAccess: RateLimit
  manualDeliveries: RateLimit
  sendDueWebhooks: () => void
  accessChanged: (creatorId: string) => Promise<void>
}

export function developerRoutes(app: App, deps: DeveloperDeps): void {
  keyRoutes(app, deps)
  endpointRoutes(app, deps)
}
