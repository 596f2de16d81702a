import { apiKeyScope, callAccess, callNeeds } from '@aplauso/contract/access'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '#platform/http/app.ts'
import type { Authentication } from './authentication.ts'
import type { SecurityLog } from './security-log.ts'

/**
 * Puts the contract's table of calls and accounts before every call registered after this: who is not let in gets 401 or
 * 403 before the body is looked at, and so does whose session lacks what the call needs besides. A call that the table does not name cannot be registered.
 */
export function enforceAccess(app: App, authentication: Authentication, securityLog: SecurityLog): void {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/')) return
    for (const method of [route.method].flat()) {
      const access = callAccess(method, route.url)
      if (access === undefined) throw new Error(`${method} ${route.url} is missing in the contract's CALL_ACCESS`)
      // A letter's token is the call's own matter: it stands for what the letter is about and for no account.
      if (access === 'public' || access === 'signed_in_or_letter') continue
      const scope = apiKeyScope(method, route.url)
      const needs = callNeeds(method, route.url)
      const admit = async (request: FastifyRequest, reply: FastifyReply) => {
        // Answered to one account: no cache on the way may have it for the next.
        reply.header('cache-control', 'no-store')
        await authentication.admit(request, access, scope)
        if (needs.length > 0) authentication.require(request, needs)
      }
      // What a break-in would leave behind, so that it can be found later.
      const noteGrant = async (request: FastifyRequest, reply: FastifyReply) => {
        if (reply.statusCode >= 300) return
        securityLog('access_granted', request, {
          accountId: authentication.viewerOf(request).id,
          call: `${method} ${route.url}`,
        })
      }
      if (needs.length > 0) route.onResponse = [noteGrant, ...[route.onResponse ?? []].flat()]
      route.onRequest = [admit, ...[route.onRequest ?? []].flat()]
    }
  })
}
