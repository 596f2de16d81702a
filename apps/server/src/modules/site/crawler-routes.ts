import { LANGUAGE_TAGS } from '@aplauso/contract/languages'
import { DAY_MS } from '@aplauso/contract/limits'
import type { Operator } from '@aplauso/contract/operator'
import type { FastifyReply } from 'fastify'
import * as z from 'zod'
import type { Database } from '#modules/tables.ts'
import type { App } from '#platform/http/app-type.ts'
import { sendNotFound } from '#platform/http/problems.ts'
import { createSiteMap } from './site-map.ts'
import { creatorEntries, pageEntries, siteMapIndex, urlSet } from './site-map-xml.ts'

export type CrawlerDeps = { db: Database; publicUrl: () => string; operator: Operator; plansAreSold: boolean }

const CACHE_CONTROL = 'public, max-age=3600'
// RFC 9116 recommends less than a year.
const CONTACT_VALID_MS = 180 * DAY_MS
// Pages that must not be indexed are missing here on purpose: they say so themselves, and crawlers must read them for
// that.
const NOT_FOR_CRAWLERS = ['/api/', '/sandbox/', '/ws']
const hidden = { schema: { hide: true } }

/** Serves robots.txt, the site map, and security.txt. */
export function crawlerRoutes(app: App, { db, publicUrl, operator, plansAreSold }: CrawlerDeps): void {
  const siteMap = createSiteMap({ db })
  const pages = () => pageEntries(publicUrl(), { plansAreSold })

  app.get('/robots.txt', hidden, async (_request, reply) => {
    const rules = ['User-agent: *', ...NOT_FOR_CRAWLERS.map((path) => `Disallow: ${path}`)]
    return sendText(reply, `${rules.join('\n')}\n\nSitemap: ${absolute('/sitemap.xml')}\n`)
  })

  app.get('/sitemap.xml', hidden, async (_request, reply) => {
    const files = await siteMap.countFiles()
    if (files > 1) {
      const creators = Array.from({ length: files }, (_, index) => `/sitemaps/creators-${index + 1}.xml`)
      return sendXml(reply, siteMapIndex(publicUrl(), ['/sitemaps/pages.xml', ...creators]))
    }
    const slugs = (await siteMap.listSlugs(1)) ?? []
    return sendXml(reply, urlSet([pages(), creatorEntries(publicUrl(), slugs)]))
  })

  app.get('/sitemaps/pages.xml', hidden, async (_request, reply) => sendXml(reply, urlSet([pages()])))

  app.get(
    '/sitemaps/creators-:file.xml',
    { schema: { hide: true, params: z.object({ file: z.string() }) } },
    async (request, reply) => {
      const slugs = await siteMap.listSlugs(Number(request.params.file))
      if (slugs === undefined) return sendNotFound(request, reply)
      return sendXml(reply, urlSet([creatorEntries(publicUrl(), slugs)]))
    },
  )

  const { email } = operator
  if (email !== null) {
    app.get('/.well-known/security.txt', hidden, async (_request, reply) => {
      const expires = new Date(Date.now() + CONTACT_VALID_MS).toISOString()
      return sendText(
        reply,
        `Contact: mailto:${email}\nExpires: ${expires}\nPreferred-Languages: ${LANGUAGE_TAGS.join(', ')}\nCanonical: ${absolute('/.well-known/security.txt')}\n`,
      )
    })
  }

  const absolute = (path: string) => new URL(path, publicUrl()).href
}

const sendText = (reply: FastifyReply, text: string) =>
  reply.type('text/plain; charset=utf-8').header('cache-control', CACHE_CONTROL).send(text)
const sendXml = (reply: FastifyReply, xml: string) =>
  reply.type('application/xml; charset=utf-8').header('cache-control', CACHE_CONTROL).send(xml)
