import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { AvailableFeatures } from '@aplauso/contract/features'
import { isPseudoLanguageRequested, type Language, PSEUDO_LANGUAGE } from '@aplauso/contract/languages'
import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { Operator } from '@aplauso/contract/operator'
import type { Announcement } from '@aplauso/contract/operator-settings'
import type { Plans } from '@aplauso/contract/plans'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { brand, LOGO_PATH } from '#platform/brand/brand.ts'
import { acceptsBrotli } from '#platform/http/accepts-brotli.ts'
import type { App } from '#platform/http/app-type.ts'
import type { MicroCache } from '#platform/http/micro-cache.ts'
import { sendNotFound } from '#platform/http/problems.ts'
import { pageLanguage } from '#platform/http/request-language.ts'
import { readStaticFiles } from '#platform/http/static-files.ts'
import { openStoredAssets, type StoredAssets } from '#platform/http/stored-assets.ts'
import { refusalOf } from '#platform/rate-limit/is-refused.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { allowOpener } from './allow-opener.ts'
import type { OwnCalls } from './call-own-api.ts'
import { type ClosedPageDeps, isPageClosed } from './closed-pages.ts'
import { pagePolicy, WORKER_POLICY, widgetPolicy } from './content-security.ts'
import { embeddedSlug, isEmbeddable } from './embeddable-page.ts'
import { homeUrl } from './home-page.ts'
import { isKnownPage } from './known-page.ts'
import { pageAddress } from './page-address.ts'
import type { PageAnswer, PageRenderer } from './page-renderer.ts'
import { tooManyPage } from './too-many-page.ts'
import { widgetPage } from './widget-page.ts'

/** Per address, for paths without a page, which are rendered as not found. Existing pages are not counted. */
export const UNKNOWN_PAGES: RateRule = {
  name: 'unknown_pages',
  points: 60,
  windowSeconds: (10 * MINUTE_MS) / SECOND_MS,
}

export type PageDeps = ClosedPageDeps & {
  render: PageRenderer
  worker: string
  /** Folders of the builds. */
  web: string
  overlay: string
  /** Where the files of this and other releases are stored, for pages that are open during an update. */
  assetsDir: string
  publicUrl: () => string
  /** Origin of media when it is not this server, such as `https://cdn.example`. */
  mediaOrigin: string
  operator: Operator
  plans: Plans | null
  offered: () => AvailableFeatures
  announcement: () => Announcement | null
  ownCalls: OwnCalls
  addressOf: (request: FastifyRequest) => string
  unknownPages: RateLimit
  cache: MicroCache
  plansAreSold: boolean
  /** True when `?lang=qps` gives the pseudo language. */
  hasPseudoLanguage: boolean
  /** What stands at the address `/`: `landing`, `discover` or a creator's slug. */
  homePage: string
}

const CACHED_PAGES_MAX = 100

/** A rendered page, the same for all visitors with its language. */
type RenderedPage = Omit<PageAnswer, 'html' | 'inline'> & {
  plain: Buffer
  policy: string
  isFramed: boolean
  brotli: () => Buffer
}
type PageParameters = { url: string; language: Language; isPseudo: boolean; isClosed: boolean }
type TooManyRequests = { language: Language; retryAfterSeconds: number | undefined }

/** Returns the stored files of web and overlay, which the caller renews. */
export function pageRoutes(app: App, deps: PageDeps): StoredAssets[] {
  const webFiles = readStaticFiles(join(deps.web, 'client'))
  const overlayFiles = readStaticFiles(deps.overlay)
  const storedWeb = openStoredAssets(webFiles.files, join(deps.assetsDir, 'web'))
  const storedOverlay = openStoredAssets(overlayFiles.files, join(deps.assetsDir, 'overlay'))
  const widget = widgetPage(deps.overlay)
  const hidden = { schema: { hide: true } }
  const cachedPage = deps.cache.region<RenderedPage>({
    lifetimeShare: 3 / 4,
    maxEntries: CACHED_PAGES_MAX,
    isCacheable: ({ status }) => status === 200,
  })

  app.get('/overlay/*', { schema: { hide: true, params: z.object({ '*': z.string() }) } }, async (request, reply) => {
    const path = request.params['*']
    return (
      overlayFiles.send(request, reply, path) ??
      (await storedOverlay.send(request, reply, path)) ??
      sendNotFound(request, reply)
    )
  })

  // One page for alerts, layers and scenes; the script reads the kind from the address.
  for (const path of ['/widget/:slug', '/widget/:slug/:kind', '/widget/:slug/scene/:id']) {
    app.get(path, hidden, async (_request, reply) =>
      reply
        .removeHeader('x-frame-options')
        .type('text/html; charset=utf-8')
        .header('content-security-policy', widgetPolicy(deps.publicUrl(), deps.mediaOrigin))
        // The page names the overlay's files, so browsers must revalidate it after a restart with a newer build.
        .header('cache-control', 'no-cache')
        .header('referrer-policy', 'no-referrer')
        .send(widget),
    )
  }

  app.get('/sw.js', hidden, async (_request, reply) =>
    reply
      .type('text/javascript; charset=utf-8')
      // Revalidated at every visit; different bytes mean a new build.
      .header('cache-control', 'no-cache')
      .header('content-security-policy', WORKER_POLICY)
      .send(deps.worker),
  )

  app.setNotFoundHandler(async (request, reply) => {
    const path = (request.url.split('?')[0] ?? '/').slice(1)
    const file = webFiles.send(request, reply, path) ?? (await storedWeb.send(request, reply, path))
    if (file !== undefined) return file
    const url = pageAddress(request, deps.publicUrl())
    return url === undefined ? sendNotFound(request, reply) : sendPage(request, reply, url)
  })

  return [storedWeb, storedOverlay]

  async function sendPage(request: FastifyRequest, reply: FastifyReply, url: string) {
    const isPseudo = deps.hasPseudoLanguage && isPseudoLanguageRequested(new URL(url).search)
    const language = isPseudo ? PSEUDO_LANGUAGE.base : pageLanguage(request)
    if (!isKnownPage(new URL(url).pathname, deps)) {
      const refusal = await refusalOf(deps.unknownPages.take(deps.addressOf(request)))
      if (refusal !== undefined) return sendTooMany(reply, { language, ...refusal })
    }
    allowOpener(reply, url)
    // The page is rendered as for an unknown visitor, so that it can be cached; the browser adds the visitor's own
    // data.
    const isClosed = await isPageClosed(deps, request, url)
    const page = await cachedPage(`${isClosed} ${language} ${url}`, () =>
      buildPage(request, { language, isPseudo, url, isClosed }),
    )
    if (page.status === 429) return sendTooMany(reply, { language, retryAfterSeconds: page.retryAfterSeconds })
    reply
      .code(page.status)
      .type('text/html; charset=utf-8')
      .header('content-language', language)
      .header('vary', 'accept-encoding, accept-language, cookie')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', page.policy)
    if (page.isFramed) {
      // Needed where the framing page requires resources to permit embedding (COEP).
      reply.removeHeader('x-frame-options').header('cross-origin-resource-policy', 'cross-origin')
    }
    if (page.retryAfterSeconds !== undefined) reply.header('retry-after', page.retryAfterSeconds)
    if (!acceptsBrotli(request)) return reply.send(page.plain)
    return reply.header('content-encoding', 'br').send(page.brotli())
  }

  async function buildPage(request: FastifyRequest, parameters: PageParameters): Promise<RenderedPage> {
    const { isClosed, ...page } = parameters
    const { language } = page
    const fetchApi = (path: string) => deps.ownCalls.call(path, { language, remoteAddress: request.ip })
    const slug = embeddedSlug(new URL(page.url).pathname)
    const isFramed = slug !== undefined && (await isEmbeddable(slug, fetchApi))
    const {
      html = '',
      inline = NO_INLINE,
      ...answer
    } = await deps.render(
      {
        ...page,
        url: isClosed ? page.url : await homeUrl(deps.homePage, page.url, fetchApi),
        publicUrl: deps.publicUrl(),
        operator: deps.operator,
        plans: deps.plans,
        offered: deps.offered(),
        address: page.url,
        hasOwnHome: deps.homePage !== 'landing',
        brand: { colours: brand.colours, logo: brand.logo && LOGO_PATH },
        announcement: deps.announcement(),
        fetchApi,
      },
      isClosed,
    )
    if (answer.error !== undefined)
      request.log.error({ err: answer.error, page: request.url.split('?')[0] }, 'page not rendered')
    const plain = Buffer.from(html)
    let brotli: Buffer | undefined
    const isRefused = slug !== undefined && !isFramed
    const showsInFrame = isFramed && (answer.status === 200 || answer.status === 410)
    return {
      ...answer,
      // A page that its creator does not let others embed is not found, whatever the renderer says.
      status: isRefused && answer.status === 200 ? 404 : answer.status,
      plain,
      isFramed: showsInFrame,
      policy: pagePolicy(deps.publicUrl(), inline, deps.mediaOrigin, frameAncestors(slug, showsInFrame)),
      brotli: () => (brotli ??= compressHtml(plain)),
    }
  }

  function sendTooMany(reply: FastifyReply, { language, retryAfterSeconds }: TooManyRequests) {
    const { html, inline } = tooManyPage(language)
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
    return reply
      .code(429)
      .type('text/html; charset=utf-8')
      .header('content-language', language)
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy(deps.publicUrl(), inline, deps.mediaOrigin))
      .send(html)
  }
}

const frameAncestors = (slug: string | undefined, isFramed: boolean) =>
  slug === undefined ? "'self'" : isFramed ? '*' : "'none'"

const NO_INLINE = { scripts: [], styles: [] }

// The whole page at once at quality 4: twice as fast as a stream, about a millisecond a page.
const compressHtml = (html: Buffer) =>
  brotliCompressSync(html, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
  })
