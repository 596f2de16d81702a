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

/** Per address, for pictures that are not cached. A service that previews links requests many, but each once. */
export const DRAWN_SHARE_IMAGES: RateRule = {
  name: 'share_images',
  points: 60,
  windowSeconds: (10 * MINUTE_MS) / SECOND_MS,
}

// A goal meter that is ten minutes old is acceptable, and so is a day-old picture while a new one loads.
const CACHE_CONTROL = 'public, max-age=600, stale-while-revalidate=86400'

export type ShareImageDeps = CreatorDeps & {
  images: ShareImages
  addressOf: (request: FastifyRequest) => string
  drawn: RateLimit
  /** The limit of unknown names of the creator calls, so that names cannot be tried here instead. */
  unknownNames: RateLimit
}

const querystring = z.object({ lang: z.enum(LANGUAGE_TAGS).catch(DEFAULT_LANGUAGE) })
const hide = true

/** Preview pictures for links to a creator's page or to any other page. */
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
    // A proxy may have marked the ETag as weak, and the header may list several.
    if (request.headers['if-none-match']?.includes(caching.etag)) return reply.code(304).headers(caching).send()
    if (!images.has(picture)) await deps.drawn.take(deps.addressOf(request))
    const png = await images.get(picture)
    // Other sites may show it: this is its purpose.
    return reply
      .headers({ ...caching, 'cross-origin-resource-policy': 'cross-origin' })
      .type('image/png')
      .send(png)
  }
}
