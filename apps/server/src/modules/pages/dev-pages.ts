import { join } from 'node:path'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ViteDevServer } from 'vite'
import type { App } from '#platform/http/app.ts'
import { languageFor } from '#platform/http/language.ts'
import { sendNotFound } from '#platform/http/problems.ts'
import { fetchOwn } from './fetch-own.ts'
import { keepOpener } from './keep-opener.ts'
import { pageAddress } from './page-address.ts'
import type { ServerBuild } from './renderer.ts'

export type DevPageDeps = { web: string; overlay: string; publicUrl: () => string }

/** The same pages straight from the sources, with Vite's live reload, for `npm run dev`. Gives the way to stop. */
export async function devPages(app: App, deps: DevPageDeps): Promise<() => Promise<void>> {
  // Two reload sockets on ports of their own: this server's upgrades are the live protocol's alone.
  const [web, overlay] = await Promise.all([
    serveSources(deps.web, '/', 24_678),
    serveSources(deps.overlay, '/overlay/', 24_679),
  ])

  app.get('/overlay/*', { schema: { hide: true } }, async (request, reply) =>
    (await answeredBy(overlay, request, reply)) ? reply.hijack() : sendNotFound(request, reply),
  )
  app.get('/widget/:slug', { schema: { hide: true } }, async (request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .send(
        await overlay.transformIndexHtml(
          request.url,
          '<!doctype html><html lang="pt"><head><title>Aplauso</title></head><body><script type="module" src="/src/main.ts"></script></body></html>',
        ),
      ),
  )
  app.setNotFoundHandler(async (request, reply) =>
    (await answeredBy(web, request, reply)) ? reply.hijack() : sendPage(request, reply),
  )

  async function sendPage(request: FastifyRequest, reply: FastifyReply) {
    const url = pageAddress(request, deps.publicUrl())
    if (url === undefined) return sendNotFound(request, reply)
    keepOpener(reply, url)
    const module = await web.ssrLoadModule(join(deps.web, 'src/app/entry-server.tsx'))
    const renderPage: ServerBuild['renderPage'] = module.renderPage
    const language = languageFor(request)
    const page = await renderPage({
      url,
      language,
      nonce: '',
      publicUrl: deps.publicUrl(),
      assets: { entry: '/src/app/entry-client.tsx', css: '', fonts: [], scriptsOf: () => [] },
      fetchApi: (path) => fetchOwn(app, path, { language, remoteAddress: request.ip }),
    })
    if (page.location !== undefined) return reply.redirect(page.location, page.status)
    const html = await web.transformIndexHtml(request.url, page.html ?? '')
    return reply.code(page.status).type('text/html; charset=utf-8').send(html)
  }

  return async () => {
    await Promise.all([web.close(), overlay.close()])
  }
}

async function serveSources(root: string, base: string, reloadPort: number): Promise<ViteDevServer> {
  const { createServer } = await import('vite')
  return createServer({
    root,
    base, // Bundling the config writes a file that `node --watch` would restart the server for, again and again.
    configLoader: 'native',
    appType: 'custom',
    server: { middlewareMode: true, hmr: { port: reloadPort } },
  })
}

/** True once Vite has answered; false for what is none of its files. */
function answeredBy(vite: ViteDevServer, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
  return new Promise((resolve) => {
    reply.raw.once('finish', () => resolve(true))
    vite.middlewares(request.raw, reply.raw, () => resolve(false))
  })
}
