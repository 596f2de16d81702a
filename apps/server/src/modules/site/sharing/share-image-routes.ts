import { DEFAULT_LANGUAGE, LANGUAGE_TAGS } from '@aplauso/contract/languages'
import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { isIndexed, namedPage } from '@aplauso/contract/site-pages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { type CreatorDeps, findListedCreator } from '#modules/creators/public.ts'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import { sendNotFound } from '#platform/http/problems.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { creatorPicture, pagePicture, productPicture } from './picture-contents.ts'
import type { ShareImages } from './share-images.ts'
import type { Picture } from './share-picture.ts'

/** By address, and only what has to be drawn: a service that shows links asks for many, but for each once. */
export const DRAWN_SHARE_IMAGES: RateRule = {
  name: 'share_images',
  points: 60,
  windowSeconds: (10 * MINUTE_MS) / SECOND_MS,
}

// A meter that is ten minutes old misleads nobody, and a day behind a new one is better than none.
const CACHE_CONTROL = 'public, max-age=600, stale-while-revalidate=86400'

export type ShareImageDeps = CreatorDeps & {
  images: ShareImages
  addressOf: (request: FastifyRequest) => string
  drawn: RateLimit
  /** The limit of the creators' records: names are not tried out here instead. */
  unknownNames: RateLimit
}

const querystring = z.object({ lang: z.enum(LANGUAGE_TAGS).catch(DEFAULT_LANGUAGE) })
const hide = true

/** The pictures that other sites show beside a link to a creator's page, or to any other page of the product. */
export function shareImageRoutes(app: App, deps: ShareImageDeps): void {
  app.get('/share/aplauso.png', { schema: { hide, querystring } }, async (request, reply) =>
    send(request, reply, productPicture(request.query.lang)),
  )

  app.get(
    '/share/pages/:name.png',
    { schema: { hide, params: z.object({ name: z.string() }), querystring } },
    async (request, reply) => {
      const page = namedPage(request.params.name)
      return page === undefined || !isIndexed(page, deps.prices.areSold)
        ? sendNotFound(request, reply)
        : send(request, reply, pagePicture(page, request.query.lang))
    },
  )

  app.get(
    '/share/donate/:slug.png',
    { schema: { hide, params: z.object({ slug: z.string() }), querystring } },
    async (request, reply) => {
      const { slug } = request.params
      const creator = await findListedCreator(deps, slug)
      if (creator !== undefined) return send(request, reply, creatorPicture(creator, request.query.lang))
      await deps.unknownNames.take(deps.addressOf(request))
      throw new AppError('creator_not_found', `There is no creator ${slug}`)
    },
  )

  async function send(request: FastifyRequest, reply: FastifyReply, picture: Picture) {
    const { images } = deps
    const caching = { etag: images.etagOf(picture), 'cache-control': CACHE_CONTROL }
    // A cache on the way may have marked it as weak, or ask about several.
    if (request.headers['if-none-match']?.includes(caching.etag)) return reply.code(304).headers(caching).send()
    if (!images.has(picture)) await deps.drawn.take(deps.addressOf(request))
    const png = await images.get(picture)
    // Other sites show it: that is what it is for.
    return reply
      .headers({ ...caching, 'cross-origin-resource-policy': 'cross-origin' })
      .type('image/png')
      .send(png)
  }
}
