import type { Readable } from 'node:stream'
import { AccountExport } from '@aplauso/contract/account-export'
import type { Features } from '@aplauso/contract/features'
import { HOUR_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import type { Authentication } from '#modules/access/public.ts'
import type { UserDeps } from '#modules/accounts/public.ts'
import type { MediaUser } from '#modules/media/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import { languageFor } from '#platform/http/request-language.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import type { Sealer } from '#platform/secrets/create-sealer.ts'
import { type EraseDeps, erase } from './erase-account-data.ts'
import { exportAccount } from './export-account.ts'

/** Per account, because the export of a busy creator reads half a million rows. */
export const EXPORTS: RateRule = { name: 'exports', points: 10, windowSeconds: HOUR_MS / SECOND_MS }

export type PrivacyDeps = UserDeps &
  EraseDeps & {
    authentication: Authentication
    features: Features
    limit: RateLimit
    mediaUsers: readonly MediaUser[]
    payoutSealer: Sealer
    taxSealer: Sealer
  }

export function privacyRoutes(app: App, deps: PrivacyDeps): void {
  const { authentication } = deps
  const tags = ['privacy']

  app.get(
    '/api/users/export',
    {
      schema: { summary: 'Everything stored about the account, as a file', tags, response: { 200: AccountExport } },
    },
    async (request, reply) => {
      const { id, slug } = authentication.viewerOf(request)
      await deps.limit.take(id)
      const now = new Date()
      const json = await exportAccount(deps, id, languageFor(request), now)
      if (json === undefined) throw new AppError('unauthenticated', 'The account is gone')
      return sendFile(reply, `aplauso-${slug}-${now.toISOString().slice(0, 10)}.json`, json)
    },
  )

  app.delete(
    '/api/users/me',
    {
      schema: {
        summary: 'Erase the account; amounts stay for bookkeeping, about nobody',
        tags,
        response: { 204: z.undefined() },
      },
    },
    async (request, reply) => {
      await erase(deps, authentication.viewerOf(request).id)
      authentication.clearCookie(reply)
      return reply.code(204).send()
    },
  )
}

function sendFile(reply: FastifyReply, name: string, json: Readable): FastifyReply {
  return reply
    .type('application/json; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(json)
}
