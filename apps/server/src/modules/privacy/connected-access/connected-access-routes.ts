import { ConnectedAccess } from '@aplauso/contract/connected-access'
import * as z from 'zod'
import type { Authentication, OriginOf } from '#modules/access/public.ts'
import type { Prices } from '#modules/plans/public.ts'
import type { Database } from '#modules/tables.ts'
import type { App } from '#platform/http/app-type.ts'
import { confirmConnectedAccess, endAllConnectedAccess, listConnectedAccess } from './connected-access.ts'

type ConnectedAccessDeps = {
  db: Database
  prices: Prices
  authentication: Authentication
  originOf: OriginOf
  /** Called after keys and links of a creator have ended, to close the connections that used them. */
  connectedAccessEnded: (creatorId: string) => Promise<void>
}

export function connectedAccessRoutes(app: App, deps: ConnectedAccessDeps): void {
  const { db, authentication, connectedAccessEnded } = deps
  const tags = ['accounts']
  const DONE = { 204: z.undefined() }

  app.get(
    '/api/grants',
    {
      schema: {
        summary: 'What has access to a creator besides their password',
        tags,
        response: { 200: ConnectedAccess },
      },
    },
    async (request) => listConnectedAccess(deps, authentication.viewerOf(request).id),
  )

  app.post(
    '/api/grants/end',
    {
      schema: {
        summary:
          'End all of it: API keys, webhook endpoints, agencies, moderators, docks, open invitations, notified devices and all other sessions; the overlay and every scene get another key',
        tags,
        response: DONE,
      },
    },
    async (request, reply) => {
      const { id: userId } = authentication.viewerOf(request)
      const token = authentication.tokenOf(request)
      await endAllConnectedAccess(db, { userId, token, origin: deps.originOf(request) })
      await connectedAccessEnded(userId)
      return reply.code(204).send()
    },
  )

  app.post(
    '/api/grants/keep',
    { schema: { summary: 'Leave it as it is: a review asked for by a new password is done', tags, response: DONE } },
    async (request, reply) => {
      await confirmConnectedAccess(db, authentication.viewerOf(request).id)
      return reply.code(204).send()
    },
  )
}
