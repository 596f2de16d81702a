import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AvailableFeatures } from '@aplauso/contract/features'
import { isPseudoLanguageRequested, PSEUDO_LANGUAGE } from '@aplauso/contract/languages'
import type { Operator } from '@aplauso/contract/operator'
import type { Announcement } from '@aplauso/contract/operator-settings'
import type { Plans } from '@aplauso/contract/plans'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ViteDevServer } from 'vite'
import { brand, LOGO_PATH } from '#platform/brand/brand.ts'
import type { App } from '#platform/http/app-type.ts'
import { sendNotFound } from '#platform/http/problems.ts'
import { pageLanguage } from '#platform/http/request-language.ts'
import { allowOpener } from './allow-opener.ts'
import type { OwnCalls } from './call-own-api.ts'
import { type ClosedPageDeps, isPageClosed } from './closed-pages.ts'
import { pageAddress } from './page-address.ts'
import type { PageAnswer, ServerBuild } from './page-renderer.ts'

export type DevPageDeps = ClosedPageDeps & {
  web: string
  overlay: string
  publicUrl: () => string
  operator: Operator
  plans: Plans | null
  offered: () => AvailableFeatures
  announcement: () => Announcement | null
  ownCalls: OwnCalls
}

/** Serves the pages from source with Vite's live reload, for `npm run dev`. Returns a function that stops it. */
export async function devPages(app: App, deps: DevPageDeps): Promise<() => Promise<void>> {
  // The two reload sockets have their own ports, because this server's upgrades belong to the live protocol.
  const [web, overlay] = await Promise.all([
    serveSources(deps.web, '/', 24_678),
    serveSources(deps.overlay, '/overlay/', 24_679),
  ])

  app.get('/overlay/*', { schema: { hide: true } }, async (request, reply) =>
    (await isAnsweredBy(overlay, request, reply)) ? reply.hijack() : sendNotFound(request, reply),
  )
  for (const path of ['/widget/:slug', '/widget/:slug/:kind', '/widget/:slug/scene/:id']) {
    app.get(path, { schema: { hide: true } }, async (request, reply) =>
      reply
        .type('text/html; charset=utf-8')
        .send(
          await overlay.transformIndexHtml(
            request.url,
            `<!doctype html><html lang="pt"><head><title>${INSTANCE_NAME}</title></head><body><script type="module" src="/src/main.ts"></script></body></html>`,
          ),
        ),
    )
  }
  app.get('/dev/ui', { schema: { hide: true } }, async (request, reply) => {
    const html = await readFile(join(deps.web, 'dev/ui.html'), 'utf8')
    return reply.type('text/html; charset=utf-8').send(await web.transformIndexHtml(request.url, html))
  })
  app.setNotFoundHandler(async (request, reply) =>
    (await isAnsweredBy(web, request, reply)) ? reply.hijack() : sendPage(request, reply),
  )

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const url = pageAddress(request, deps.publicUrl())
    if (url === undefined) return sendNotFound(request, reply)
    allowOpener(reply, url)
    const page = await render(url, request)
    if (page.retryAfterSeconds !== undefined) reply.header('retry-after', page.retryAfterSeconds)
    const html = await web.transformIndexHtml(request.url, page.html ?? '')
    return reply.code(page.status).type('text/html; charset=utf-8').send(html)
  }

  async function render(url: string, request: FastifyRequest): Promise<PageAnswer> {
    const build = await loadSource('src/app/entry-server.tsx')
    const assets = { entry: '/src/app/entry-client.tsx', css: '', fonts: [], importMaps: {}, scriptsOf: () => [] }
    const isPseudo = isPseudoLanguageRequested(new URL(url).search)
    const parameters = { url, isPseudo, language: isPseudo ? PSEUDO_LANGUAGE.base : pageLanguage(request) }
    if (await isPageClosed(deps, request, url)) {
      // This page has no script, so the styles must be inlined.
      const { default: css } = await loadSource('src/app/app.css?inline')
      const renderMaintenance: ServerBuild['renderMaintenance'] = build.renderMaintenance
      return renderMaintenance({
        ...parameters,
        announcement: deps.announcement(),
        brand: ownBrand(),
        assets: { ...assets, css },
      })
    }
    const fetchApi = (path: string) =>
      deps.ownCalls.call(path, { language: parameters.language, remoteAddress: request.ip })
    const renderPage: ServerBuild['renderPage'] = build.renderPage
    return renderPage({
      ...parameters,
      publicUrl: deps.publicUrl(),
      operator: deps.operator,
      plans: deps.plans,
      offered: deps.offered(),
      announcement: deps.announcement(),
      address: url,
      hasOwnHome: false,
      brand: ownBrand(),
      assets,
      fetchApi,
    })
  }
  const loadSource = (path: string) => web.ssrLoadModule(join(deps.web, path))

  return async () => {
    await Promise.all([web.close(), overlay.close()])
  }
}

const ownBrand = () => ({ colours: brand.colours, logo: brand.logo && LOGO_PATH })

async function serveSources(root: string, base: string, reloadPort: number): Promise<ViteDevServer> {
  const { createServer } = await import('vite')
  return createServer({
    root,
    base,
    // Bundling the config would write a file, for which `node --watch` would restart the server again and again.
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true, hmr: { port: reloadPort } },
  })
}

/** True once Vite has answered; false for a request that is not one of its files. */
function isAnsweredBy(vite: ViteDevServer, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  return new Promise((resolve) => {
    reply.raw.once('finish', () => resolve(true))
    vite.middlewares(request.raw, reply.raw, () => resolve(false))
  })
}
