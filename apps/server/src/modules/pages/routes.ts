import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Language } from '@aplauso/contract/languages'
import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import type { Operator } from '@aplauso/contract/operator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import type { App } from '#platform/http/app.ts'
import { pageLanguage } from '#platform/http/language.ts'
import { sendNotFound } from '#platform/http/problems.ts'
import { readStaticFiles } from '#platform/http/static-files.ts'
import { takesBrotli } from '#platform/http/takes-brotli.ts'
import { refusedBy } from '#platform/rate-limit/is-refused.ts'
import type { RateLimit, RateRule } from '#platform/rate-limit/rate-limits.ts'
import { pagePolicy, widgetPolicy } from './content-security.ts'
import { fetchOwn } from './fetch-own.ts'
import { keepOpener } from './keep-opener.ts'
import { isKnownPage } from './known-page.ts'
import { pageAddress } from './page-address.ts'
import type { PageRenderer } from './renderer.ts'
import { tooManyPage } from './too-many-page.ts'
import { widgetPage } from './widget-page.ts'

/** Per address, at paths where there is no page: each is rendered to say so. Pages themselves are not counted. */
export const UNKNOWN_PAGES: RateRule = {
  name: 'unknown_pages',
  points: 60,
  windowSeconds: (10 * MINUTE_MS) / SECOND_MS,
}

export type PageDeps = {
  render: PageRenderer
  /** Folders of the builds. */
  web: string
  overlay: string
  publicUrl: () => string
  /** Where media comes from when not from this server, such as `https://cdn.example`. */
  mediaOrigin: string
  operator: Operator
  addressOf: (request: FastifyRequest) => string
  unknownPages: RateLimit
}

type TooMany = { nonce: string; language: Language; retryAfterSeconds: number | undefined }

/** The web client's pages and files, the overlay's page and files. */
export function pageRoutes(app: App, deps: PageDeps): void {
  const webFiles = readStaticFiles(join(deps.web, 'client'))
  const overlayFiles = readStaticFiles(deps.overlay)
  const widget = widgetPage(deps.overlay)
  const hidden = { schema: { hide: true } }

  app.get('/overlay/*', { schema: { hide: true, params: z.object({ '*': z.string() }) } }, async (request, reply) => {
    return overlayFiles(request, reply, request.params['*']) ?? sendNotFound(request, reply)
  })

  app.get('/widget/:slug', hidden, async (_request, reply) =>
    reply
      .removeHeader('x-frame-options')
      .type('text/html; charset=utf-8')
      .header('content-security-policy', widgetPolicy(deps.publicUrl(), deps.mediaOrigin))
      // A restarted server may have a newer overlay: the page that names its files is always asked for.
      .header('cache-control', 'no-cache')
      .header('referrer-policy', 'no-referrer')
      .send(widget),
  )

  app.setNotFoundHandler(async (request, reply) => {
    const file = webFiles(request, reply, (request.url.split('?')[0] ?? '/').slice(1))
    if (file !== undefined) return file
    const url = pageAddress(request, deps.publicUrl())
    return url === undefined ? sendNotFound(request, reply) : sendPage(request, reply, url)
  })

  async function sendPage(request: FastifyRequest, reply: FastifyReply, url: string) {
    const nonce = randomBytes(16).toString('base64')
    const language = pageLanguage(request)
    if (!isKnownPage(new URL(url).pathname)) {
      const refusal = await refusedBy(deps.unknownPages.take(deps.addressOf(request)))
      if (refusal !== undefined) return sendTooMany(reply, { nonce, language, ...refusal })
    }
    keepOpener(reply, url)
    const page = await deps.render({
      url,
      language,
      nonce,
      publicUrl: deps.publicUrl(),
      operator: deps.operator,
      fetchApi: (path) => fetchOwn(app, path, { language, remoteAddress: request.ip }),
    })
    if (page.error !== undefined)
      request.log.error({ err: page.error, page: request.url.split('?')[0] }, 'page not rendered')
    if (page.status === 429) {
      return sendTooMany(reply, { nonce, language, retryAfterSeconds: page.retryAfterSeconds })
    }
    if (page.location !== undefined) return reply.redirect(page.location, page.status)
    reply
      .code(page.status)
      .type('text/html; charset=utf-8')
      .header('content-language', language)
      .header('vary', 'accept-encoding, accept-language, cookie')
      .header('cache-control', 'no-cache')
      .header('content-security-policy', pagePolicy(deps.publicUrl(), nonce, deps.mediaOrigin))
    if (page.retryAfterSeconds !== undefined) reply.header('retry-after', page.retryAfterSeconds)
    const html = Buffer.from(page.html ?? '')
    if (!takesBrotli(request)) return reply.send(html)
    return reply.header('content-encoding', 'br').send(compressed(html))
  }

  function sendTooMany(reply: FastifyReply, { nonce, language, retryAfterSeconds }: TooMany) {
    if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds)
    return reply
      .code(429)
      .type('text/html; charset=utf-8')
      .header('content-language', language)
      .header('cache-control', 'no-store')
      .header('content-security-policy', pagePolicy(deps.publicUrl(), nonce, deps.mediaOrigin))
      .send(tooManyPage(language, nonce))
  }
}

// The whole page at once at quality 4: twice as fast as a stream, and a millisecond for a page.
const compressed = (html: Buffer) =>
  brotliCompressSync(html, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
  })
