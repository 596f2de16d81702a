import { CreatorSummary } from '@aplauso/contract/creators'
import { FAVORITES_MAX } from '@aplauso/contract/limits'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Authentication } from '#modules/access/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError, invalid } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import { linkNext, PageQuery } from '#platform/http/paging.ts'
import type { RateLimit } from '#platform/rate-limit/rate-limits.ts'
import { addFavorite, listFavorites, removeFavorite } from './favorites.ts'

export type FavoriteRouteDeps = {
  db: Database
  authentication: Pick<Authentication, 'viewerOf'>
  addressOf: (request: FastifyRequest) => string
  /** The limit of the public records, so that these routes cannot be used to guess names instead. */
  unknownNames: RateLimit
}

const LIST = '/api/creators/favorites'
const ONE = '/api/creators/:slug/favorite'
const tags = ['creators']
const params = z.object({ slug: z.string() })
const response = { 204: z.undefined() }

export function favoriteRoutes(app: App, deps: FavoriteRouteDeps): void {
  const { db, authentication } = deps

  app.get(
    LIST,
    {
      schema: {
        summary: 'Favourite creators, newest first',
        tags,
        querystring: PageQuery,
        response: { 200: z.array(CreatorSummary) },
      },
    },
    async (request, reply) => {
      const favorites = await listFavorites(db, authentication.viewerOf(request).id, request.query)
      linkNext(reply, LIST, request.query, favorites)
      return favorites
    },
  )

  app.put(
    ONE,
    { schema: { summary: 'Make a creator, by slug or id, a favourite', tags, params, response } },
    async (request, reply) => {
      const { slug } = request.params
      const added = await addFavorite(db, authentication.viewerOf(request).id, slug)
      switch (added) {
        case 'added':
          return reply.code(204).send()
        case 'creator_not_found':
          throw await unknown(request, slug)
        case 'too_many':
          throw invalid('slug', `an account has at most ${FAVORITES_MAX} favourites: remove one first`)
        case 'account_gone':
          throw new AppError('unauthenticated', 'The account is gone')
      }
    },
  )

  app.delete(
    ONE,
    { schema: { summary: 'Make a creator, by slug or id, a favourite no more', tags, params, response } },
    async (request, reply) => {
      const { slug } = request.params
      if (await removeFavorite(db, authentication.viewerOf(request).id, slug)) return reply.code(204).send()
      throw await unknown(request, slug)
    },
  )

  async function unknown(request: FastifyRequest, slug: string): Promise<AppError> {
    await deps.unknownNames.take(deps.addressOf(request))
    return new AppError('creator_not_found', `There is no creator ${slug}`)
  }
}
