import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { VoiceList } from '@aplauso/contract/voices'
import { sql } from 'kysely'
import * as z from 'zod'
import type { Authentication } from '#modules/access/public.ts'
import { isCreator, isCreatorBySlugOrId } from '#modules/creators/public.ts'
import type { Prices } from '#modules/plans/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import { languageFor } from '#platform/http/request-language.ts'
import type { RateLimit } from '#platform/rate-limit/rate-limits.ts'
import { listAllVoices, listVoicesOf } from './list-voices.ts'
import { type PreviewRouteDeps, previewRoute } from './preview-route.ts'
import { findVoiceOwner } from './voice-owner.ts'

export type VoiceRouteDeps = PreviewRouteDeps & {
  db: Database
  authentication: Authentication
  /** The rate limit that also counts unknown creator names on other routes. */
  unknownNames: RateLimit
  prices: Prices
}

const CACHEABLE = {
  'cache-control': `private, max-age=${MINUTE_MS / SECOND_MS}`,
  vary: 'accept-language, authorization, cookie',
}

export function voiceRoutes(app: App, deps: VoiceRouteDeps): void {
  const { db, authentication, addressOf, unknownNames } = deps

  app.get(
    '/api/voices',
    {
      schema: {
        summary: 'All voices, or those that the donors of a creator may choose',
        tags: ['voices'],
        querystring: z.object({ creatorSlug: z.string().min(1).max(64).describe('slug or id').optional() }),
        response: { 200: VoiceList },
      },
    },
    async (request, reply) => {
      const { creatorSlug } = request.query
      const locale = languageFor(request)
      if (creatorSlug !== undefined) {
        const creator = await findVoiceOwner(db, isCreatorBySlugOrId(creatorSlug))
        if (creator === undefined) {
          await unknownNames.take(addressOf(request))
          throw new AppError('creator_not_found', `There is no creator ${creatorSlug}`)
        }
        reply.headers(CACHEABLE)
        return listVoicesOf(deps, creator, locale)
      }
      const viewer = await authentication.find(request)
      reply.headers(viewer === undefined ? CACHEABLE : { 'cache-control': 'no-store' })
      const own = viewer && (await findVoiceOwner(db, sql`users.id = ${viewer.id}::uuid and ${isCreator()}`))
      return listAllVoices(deps, own, locale)
    },
  )

  previewRoute(app, deps)
}
