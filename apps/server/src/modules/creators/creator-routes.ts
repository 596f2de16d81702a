import { Creator, CreatorQuery, ListedCreator, SupportedCreator } from '@aplauso/contract/creators'
import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { Authentication } from '#modules/access/public.ts'
import type { App } from '#platform/http/app-type.ts'
import type { MicroCache } from '#platform/http/micro-cache.ts'
import { linkNext, PageQuery } from '#platform/http/paging.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { type CreatorDeps, type CreatorPage, findCreator } from './creator-record.ts'
import { creatorNotFound, listSupported } from './creators.ts'
import { listCreators } from './list-creators.ts'

/** Against guessing: names of creators are public, but nobody needs to try many unknown ones. */
export const UNKNOWN_CREATORS: RateRule = {
  name: 'unknown_creators',
  points: 60,
  windowSeconds: (10 * MINUTE_MS) / SECOND_MS,
}

/** Enough for a person who types and pages; copying the whole list takes long. */
export const CREATOR_LISTS: RateRule = { name: 'creator_lists', points: 120, windowSeconds: MINUTE_MS / SECOND_MS }

export type CreatorRouteDeps = CreatorDeps & {
  authentication: Pick<Authentication, 'viewerOf'>
  addressOf: (request: FastifyRequest) => string
  /** Only misses count, so that a visitor of an existing page is never refused. */
  unknownNames: RateLimit
  cache: MicroCache
  lists: RateLimit
  page: CreatorPage
}

const LIST = '/api/creators'
const CACHED_CREATORS_MAX = 1_000
const tags = ['creators']

export function creatorRoutes(app: App, deps: CreatorRouteDeps): void {
  const cachedCreator = deps.cache.region<Creator | undefined>({
    // The rest of the lifetime is for the page that is rendered from the record.
    lifetimeShare: 1 / 4,
    maxEntries: CACHED_CREATORS_MAX,
    isCacheable: (creator) => creator !== undefined,
  })

  app.get(
    LIST,
    {
      schema: {
        summary: 'Creators to discover: searched, by platform, in three orders',
        tags,
        querystring: CreatorQuery.extend(PageQuery.shape),
        response: { 200: z.array(ListedCreator) },
      },
    },
    async (request, reply) => {
      await deps.lists.take(deps.addressOf(request))
      const creators = await listCreators(deps, request.query)
      linkNext(reply, LIST, request.query, creators)
      return creators
    },
  )

  app.get(
    '/api/creators/recent',
    {
      schema: {
        summary: 'The creators whom the account gave to last',
        tags,
        response: { 200: z.array(SupportedCreator) },
      },
    },
    (request) => listSupported(deps.db, deps.authentication.viewerOf(request).id),
  )

  app.get(
    '/api/creators/:slug',
    {
      schema: {
        summary: 'The public record of a creator, by slug or id',
        tags,
        params: z.object({ slug: z.string() }),
        response: { 200: Creator },
      },
    },
    async (request) => {
      const { slug } = request.params
      const creator = await cachedCreator(slug.toLowerCase(), () => findCreator(deps, slug))
      if (creator !== undefined) return creator
      await deps.unknownNames.take(deps.addressOf(request))
      throw await creatorNotFound(deps.db, slug)
    },
  )
}
