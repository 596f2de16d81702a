import { apiKeyScope, callAccess } from '@aplauso/contract/access'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#platform/http/app.ts'
import type { Authentication } from './authentication.ts'

/**
 * Puts the contract's table of calls and accounts before every call registered after this: who is not let in gets 401 or
 * 403 before the body is looked at. A call that the table does not name cannot be registered.
 */
export function enforceAccess(app: App, authentication: Authentication): void {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/')) return
    for (const method of [route.method].flat()) {
      const access = callAccess(method, route.url)
      if (access === undefined) throw new Error(`${method} ${route.url} is missing in the contract's CALL_ACCESS`)
      if (access === 'public') continue
      const scope = apiKeyScope(method, route.url)
      const admit = async (request: FastifyRequest, reply: FastifyReply) => {
        // Answered to one account: no cache on the way may have it for the next.
        reply.header('cache-control', 'no-store')
        await authentication.admit(request, access, scope)
      }
      route.onRequest = [admit, ...[route.onRequest ?? []].flat()]
    }
  })
}
