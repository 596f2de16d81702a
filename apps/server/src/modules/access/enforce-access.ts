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

/** Without this the call would change the caller's own data although another creator is named. */
async function refuseCreatorId({ query }: FastifyRequest): Promise<void> {
  if (typeof query !== 'object' || query === null || !('creatorId' in query)) return
  throw invalid('creatorId', 'this call does not take it')
}

/**
 * Puts the contract's table of calls and accounts before every call registered after this: who is not let in gets 401 or
 * 403 before the body is looked at, and so does whose session lacks what the call needs besides. A call that the table does not name cannot be registered.
 * A query with `creatorId` gets 400 where the call's schema does not have it.
 */
export function enforceAccess(app: App, authentication: Authentication, securityLog: SecurityLog): void {
  app.addHook('onRoute', (route) => {
    if (!route.url.startsWith('/api/')) return
    for (const method of [route.method].flat()) {
      const access = callAccess(method, route.url)
      if (access === undefined) throw new Error(`${method} ${route.url} is missing in the contract's CALL_ACCESS`)
      const checks = takesCreatorId(route.schema?.querystring) ? [] : [refuseCreatorId]
      // A letter's token is the call's own matter: it stands for what the letter is about and for no account.
      if (access === 'public' || access === 'signed_in_or_letter') {
        route.onRequest = [...checks, ...[route.onRequest ?? []].flat()]
        continue
      }
      const scope = apiKeyScope(method, route.url)
      const needs = callNeeds(method, route.url)
      const admit = async (request: FastifyRequest, reply: FastifyReply) => {
        // Answered to one account: no cache on the way may have it for the next.
        reply.header('cache-control', 'no-store')
        await authentication.admit(request, access, scope)
        if (needs.length > 0) authentication.require(request, needs)
      }
      // What a break-in would leave behind, so that it can be found later.
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
