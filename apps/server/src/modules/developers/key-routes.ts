import { ApiKey, CreatedApiKey, NewApiKey } from '@aplauso/contract/developers'
import { HOUR_MS, SECOND_MS } from '@aplauso/contract/limits'
import * as z from 'zod'
import type { Authentication } from '#modules/access/public.ts'
import type { Prices } from '#modules/plans/public.ts'
import type { Database } from '#modules/tables.ts'
import type { App } from '#platform/http/app-type.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { listApiKeys, makeApiKey, revokeApiKey } from './api-keys.ts'

/** New keys and endpoints together, per account. */
export const NEW_ACCESS: RateRule = { name: 'new_api_access', points: 60, windowSeconds: HOUR_MS / SECOND_MS }

type KeyRouteDeps = {
  db: Database
  prices: Prices
  authentication: Authentication
  newAccess: RateLimit
  /** Called after a key of this creator was revoked; closes the sockets that were opened with it. */
  accessChanged: (creatorId: string) => Promise<void>
}

export function keyRoutes(app: App, deps: KeyRouteDeps): void {
  const { db, authentication, newAccess, accessChanged } = deps
  const tags = ['developers']

  app.get(
    '/api/api-keys',
    { schema: { summary: "The creator's API keys, newest first", tags, response: { 200: z.array(ApiKey) } } },
    async (request) => listApiKeys(db, authentication.viewerOf(request).id),
  )

  app.post(
    '/api/api-keys',
    {
      schema: {
        summary: 'Make an API key; it is shown this once',
        tags,
        body: NewApiKey,
        response: { 201: CreatedApiKey },
      },
    },
    async (request, reply) => {
      const { id: userId } = authentication.viewerOf(request)
      await newAccess.take(userId)
      return reply.code(201).send(await makeApiKey(deps, userId, request.body))
    },
  )

  app.delete(
    '/api/api-keys/:id',
    {
      schema: {
        summary: 'Revoke an API key at once',
        tags,
        params: z.object({ id: z.string() }),
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      const { id: userId } = authentication.viewerOf(request)
      await revokeApiKey(db, userId, request.params.id)
      await accessChanged(userId)
      return reply.code(204).send()
    },
  )
}
