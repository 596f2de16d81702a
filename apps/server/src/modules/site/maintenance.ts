import type { Features } from '@aplauso/contract/features'
import { MAINTENANCE_RETRY_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyRequest } from 'fastify'
import type { Authentication } from '#modules/access/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'

// Payment webhooks are never refused, and an open client must be able to read why other calls fail.
const AVAILABLE_PATHS = /^\/api\/(?:config$|openapi\.json$|webhooks\/)/

// An operator must be able to sign in. Accounts without an operator's role are refused when the session would open.
const SIGN_IN_PATHS =
  /^\/api\/auth\/(?:login$|logout$|second-factor$|passkeys\/sign-in(?:\/options)?$|oauth\/:provider\/(?:start|callback)$)/

export type MaintenanceDeps = {
  features: Pick<Features, 'maintenanceMode'>
  authentication: Pick<Authentication, 'isOperator'>
  /** Whether the request is one that this server makes itself, for a page that it has already decided to show. */
  isOwnCall: (request: FastifyRequest) => boolean
}

/**
 * During maintenance, refuses all API calls except a few and those of operators. Pages show the maintenance page;
 * overlays, media, health and the payment sandbox still work.
 */
export function registerMaintenance(app: App, { features, authentication, isOwnCall }: MaintenanceDeps): void {
  app.addHook('onRequest', async (request) => {
    if (!features.maintenanceMode) return
    // Checks the matched route, because a URL can be written in many ways.
    const route = request.routeOptions.url ?? ''
    if (!route.startsWith('/api/') || AVAILABLE_PATHS.test(route) || SIGN_IN_PATHS.test(route)) return
    if (isOwnCall(request) || (await authentication.isOperator(request))) return
    throw new AppError('maintenance', 'This server is closed for maintenance', {
      retryAfterSeconds: MAINTENANCE_RETRY_MS / SECOND_MS,
    })
  })
}
