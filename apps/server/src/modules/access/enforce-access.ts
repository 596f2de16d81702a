import { apiKeyScope, callAccess, callNeeds } from '@aplauso/contract/access'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { invalid } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import type { Authentication } from './authentication.ts'
import type { SecurityLog } from './security-log.ts'

function takesCreatorId(querystring: unknown): boolean {
  if (querystring === undefined) return false
  if (!(querystring instanceof z.ZodObject)) throw new Error('The query of a call is no plain object of zod')
  return 'creatorId' in querystring.shape
}

/** Without this check, the call would change the caller's own data although the query names another creator. */
async function refuseCreatorId({ query }: FastifyRequest): Promise<void> {
  if (typeof query !== 'object' || query === null || !('creatorId' in query)) return
  throw invalid('creatorId', 'this call does not take it')
}

/**
 * Enforces the contract's access table for every call registered after this. A request without access, or whose session
 * lacks what the call needs, gets 401 or 403 before its body is read. A call that is missing in the table cannot be
 * registered. A query with `creatorId` gets 400 if the call's schema does not have it.
 */
export function enforceAccess(app: App, authentication: Authentication, securityLog: SecurityLog): void {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/')) return
    for (const method of [route.method].flat()) {
      const access = callAccess(method, route.url)
      if (access === undefined) throw new Error(`${method} ${route.url} is missing in the contract's CALL_ACCESS`)
      const namesCreator = takesCreatorId(route.schema?.querystring)
      const checks = namesCreator ? [] : [refuseCreatorId]
      // The call itself checks the token of an email: it stands for the subject of that email and not for an account.
      if (access === 'public' || access === 'signed_in_or_letter') {
        route.onRequest = [...checks, ...[route.onRequest ?? []].flat()]
        continue
      }
      const scope = apiKeyScope(method, route.url)
      const needs = callNeeds(method, route.url)
      const admit = async (request: FastifyRequest, reply: FastifyReply) => {
        // The answer belongs to one account: no shared cache may store it.
        reply.header('cache-control', 'no-store')
        await authentication.admit(request, { access, scope, takesCreatorId: namesCreator })
        if (needs.length > 0) authentication.require(request, needs)
      }
      // Logs sensitive calls that succeeded, so that an intrusion can be traced later.
      const recordGrantedAccess = async (request: FastifyRequest, reply: FastifyReply) => {
        if (reply.statusCode >= 300) return
        securityLog('access_granted', request, {
          accountId: authentication.viewerOf(request).id,
          call: `${method} ${route.url}`,
        })
      }
      if (needs.length > 0) route.onResponse = [recordGrantedAccess, ...[route.onResponse ?? []].flat()]
      route.onRequest = [admit, ...checks, ...[route.onRequest ?? []].flat()]
    }
  })
}
