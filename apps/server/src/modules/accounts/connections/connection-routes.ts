import { ConnectTikTok, TikTokConnected, TikTokConnection, TikTokSignIn } from '@aplauso/contract/connections'
import type { Features } from '@aplauso/contract/features'
import { HOUR_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Authentication } from '#modules/access/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import { languageFor } from '#platform/http/request-language.ts'
import { requireFeature } from '#platform/http/require-feature.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { connectTikTok } from './connect-tiktok.ts'
import { createState } from './oauth-states.ts'
import { type RevokeDeps, revokeConnections } from './revoke-connections.ts'
import { deleteConnections, findConnection } from './stored-connections.ts'

/** Per account: each request calls TikTok, whose rate limit all creators share. */
export const NEW_CONNECTIONS: RateRule = { name: 'connections', points: 30, windowSeconds: HOUR_MS / SECOND_MS }

export type ConnectionDeps = RevokeDeps & {
  db: Database
  features: Features
  authentication: Authentication
  limit: RateLimit
}

export function connectionRoutes(app: App, deps: ConnectionDeps): void {
  const { db, authentication } = deps
  const tags = ['connections']
  // Checked before the body: without TikTok no body is valid.
  const onRequest = [
    requireFeature(deps.features, 'tiktokIntegration'),
    async () => {
      configured(deps)
    },
  ]

  app.post(
    '/api/tiktok/authorize',
    {
      onRequest,
      schema: { summary: "Begin to connect the creator's TikTok account", tags, response: { 200: TikTokSignIn } },
    },
    async (request) => {
      const tiktok = configured(deps)
      await deps.limit.take(authentication.viewerOf(request).id)
      return { url: tiktok.signInUrl(await createState(db, sessionOf(request))) }
    },
  )

  app.post(
    '/api/tiktok/connect',
    {
      onRequest,
      schema: {
        summary: "Connect with what TikTok's page gave back",
        tags,
        body: ConnectTikTok,
        response: { 200: TikTokConnected },
      },
    },
    async (request) => {
      const tiktok = configured(deps)
      const { id: userId } = authentication.viewerOf(request)
      await deps.limit.take(userId)
      const visitor = { userId, sessionToken: sessionOf(request), language: languageFor(request) }
      return connectTikTok({ ...deps, tiktok }, visitor, request.body)
    },
  )

  app.get(
    '/api/tiktok/connection',
    { schema: { summary: "The creator's TikTok account", tags, response: { 200: TikTokConnection } } },
    async (request) => findConnection(db, authentication.viewerOf(request).id),
  )

  app.delete(
    '/api/tiktok/connection',
    { schema: { summary: 'Disconnect it, also at TikTok', tags, response: { 204: z.undefined() } } },
    async (request, reply) => {
      await revokeConnections(deps, await deleteConnections(db, authentication.viewerOf(request).id))
      return reply.code(204).send()
    },
  )

  function sessionOf(request: FastifyRequest): string {
    const token = authentication.tokenOf(request)
    if (token === undefined) throw new Error(`${request.url} is open to everyone: it has no session`)
    return token
  }
}

function configured({ tiktok }: ConnectionDeps) {
  if (tiktok === undefined) throw new AppError('not_configured', 'TikTok is not configured on this server')
  return tiktok
}
