import { Creator } from '@aplauso/contract/creators'
import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { findCreator } from './creators.ts'

/** Names of creators are public, but who tries them out one after the other is looking for something else. */
export const UNKNOWN_CREATORS: RateRule = {
  name: 'unknown_creators',
  points: 60,
  windowSeconds: (10 * MINUTE_MS) / SECOND_MS,
}

export type CreatorRouteDeps = {
  db: Database
  addressOf: (request: FastifyRequest) => string
  /** Only misses count, so that no visitor of a page that exists is ever turned away. */
  unknownNames: RateLimit
}

export function creatorRoutes(app: App, { db, addressOf, unknownNames }: CreatorRouteDeps): void {
  app.get(
    '/api/creators/:slug',
    {
      schema: {
        summary: 'The public record of a creator, by slug or id',
        tags: ['creators'],
        params: z.object({ slug: z.string() }),
        response: { 200: Creator },
      },
    },
    async (request) => {
      const { slug } = request.params
      const creator = await findCreator(db, slug)
      if (creator !== undefined) return creator
      await unknownNames.take(addressOf(request))
      throw new AppError('creator_not_found', `There is no creator ${slug}`)
    },
  )
}
