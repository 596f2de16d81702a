import { MAINTENANCE_RETRY_MS, SECOND_MS } from '@aplauso/contract/limits'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'

// Money that was taken is never dropped, and a client that is open learns why nothing else answers.
const AVAILABLE_PATHS = /^\/api\/(?:config$|openapi\.json$|webhooks\/)/

/** Closes every call but a few. Pages close themselves; overlays, media, health and the payment sandbox go on. */
export function registerMaintenance(app: App): void {
  app.addHook('onRequest', async (request) => {
    // By the route that was found and not by the address, which can be written in many ways.
    const route = request.routeOptions.url ?? ''
    if (!route.startsWith('/api/') || AVAILABLE_PATHS.test(route)) return
    throw new AppError('maintenance', 'This server is closed for maintenance', {
      retryAfterSeconds: MAINTENANCE_RETRY_MS / SECOND_MS,
    })
  })
}
