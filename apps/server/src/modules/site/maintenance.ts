import { MAINTENANCE_RETRY_MS, SECOND_MS } from '@aplauso/contract/limits'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'

// Payment webhooks are never refused, and an open client must be able to read why other calls fail.
const AVAILABLE_PATHS = /^\/api\/(?:config$|openapi\.json$|webhooks\/)/

/**
 * Refuses all API calls except a few. Pages show the maintenance page; overlays, media, health and the payment sandbox
 * still work.
 */
export function registerMaintenance(app: App): void {
  app.addHook('onRequest', async (request) => {
    // Checks the matched route, because a URL can be written in many ways.
    const route = request.routeOptions.url ?? ''
    if (!route.startsWith('/api/') || AVAILABLE_PATHS.test(route)) return
    throw new AppError('maintenance', 'This server is closed for maintenance', {
      retryAfterSeconds: MAINTENANCE_RETRY_MS / SECOND_MS,
    })
  })
}
