import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { BUILT_IN_PLANS } from '@aplauso/contract/built-in-plans'
import { ALL_FEATURES_AVAILABLE } from '@aplauso/contract/features'
import { UNKNOWN_OPERATOR } from '@aplauso/contract/operator'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { AppError } from '#platform/errors/app-error.ts'
import type { App } from '#platform/http/app-type.ts'
import { createApp } from '#platform/http/create-app.ts'
import { createMicroCache } from '#platform/http/micro-cache.ts'
import { languageFor } from '#platform/http/request-language.ts'
import { registerSecurityHeaders } from '#platform/http/security-headers.ts'
import { openRateLimits } from '#platform/rate-limit/open-rate-limits.ts'
import { createOwnCalls } from './call-own-api.ts'
import { loadRenderer, loadWorker } from './page-renderer.ts'
import { pageRoutes, UNKNOWN_PAGES } from './page-routes.ts'
import { overlayScript } from './widget-page.ts'

// A minimal build: one file with two pages, one of which calls the API for a creator.
const BUILD = {
  'web/client/assets/main-1.js': 'let a',
  'web/client/favicon.svg': '<svg/>',
  'web/server/package.json': '{ "type": "module" }',
  'web/server/entry-server.js': `
    export const loadAssets = async () => ({})
    export const loadWorker = async () => ({ ofBuild: 'keeps()', leaving: 'leaves()' })
    export const renderMaintenance = ({ url, language }) =>
      ({ status: 503, html: 'interval at ' + url + ' in ' + language, retryAfterSeconds: 300 })
    export async function renderPage({ url, fetchApi }) {
      const name = new URL(url).pathname.split(/\\/(?:donate|embed)\\//)[1]?.replace(/%E2.*/, '')
      if (name === undefined) return { status: 200, html: 'page of ' + url }
      const answer = await fetchApi('/api/creators/' + name)
      if (answer.status === 429) return { status: 429, retryAfterSeconds: Number(answer.headers.get('retry-after')) }
      const script = 'drawn=' + (drawn += 1)
      const html = (await answer.text()) + ' page of ' + url + '<script>' + script + '</script>'
      return { status: answer.status, html, inline: { scripts: [script], styles: ['a{}', 'b{}'] } }
    }
    let drawn = 0`,
  'overlay/.vite/manifest.json': '{ "src/main.ts": { "file": "assets/main-2.js" } }',
  'overlay/assets/main-2.js': 'let b',
}

let folder = ''
let script = ''
let app: App
let closed: App
const pageCache = createMicroCache(60_000)
let triedNames = 0
let port = 0

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aplauso-pages-'))
  for (const [name, text] of Object.entries(BUILD)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  app = await createApp({ logger: pino({ level: 'silent' }), trustProxy: undefined, version: 'test' })
  await registerSecurityHeaders(app, { https: true, hstsSubdomains: false })
  const limits = await openRateLimits({ enabled: true, secret: 'x', log: pino({ level: 'silent' }) })
  app.get('/api/creators/:slug', { schema: { params: z.object({ slug: z.string() }) } }, async (request) => {
    if (request.params.slug === 'tried-too-often') {
      throw new AppError('rate_limited', 'Try again in 90 seconds', { retryAfterSeconds: 90 })
    }
    if (request.params.slug === 'nobody') {
      triedNames += 1
      throw new AppError('creator_not_found', 'There is no creator nobody')
    }
    return { ...request.params, language: languageFor(request), page: { embed: request.params.slug === 'framed' } }
  })
  closed = await createApp({ logger: pino({ level: 'silent' }), trustProxy: undefined, version: 'test' })
  for (const [server, maintenanceMode] of [
    [app, false],
    [closed, true],
  ] as const) {
    pageRoutes(server, {
      render: await loadRenderer(join(folder, 'web')),
      worker: await loadWorker(join(folder, 'web'), !maintenanceMode),
      web: join(folder, 'web'),
      overlay: join(folder, 'overlay'),
      assetsDir: join(folder, 'stored'),
      publicUrl: () => 'https://aplauso.example',
      mediaOrigin: '',
      operator: UNKNOWN_OPERATOR,
      plans: BUILT_IN_PLANS,
      addressOf: (request) => String(request.headers['x-of'] ?? ''),
      cache: pageCache,
      unknownPages: limits.limit(UNKNOWN_PAGES),
      hasPseudoLanguage: false,
      plansAreSold: true,
      homePage: 'landing',
      features: { maintenanceMode },
      authentication: { isOperator: async ({ headers }) => headers.authorization === 'Bearer operator' },
      offered: () => ALL_FEATURES_AVAILABLE,
      announcement: () => null,
      ownCalls: createOwnCalls(server),
    })
  }
  script = overlayScript(join(folder, 'overlay'))
  // The running server must not read the build again, because a newer one may have replaced it.
  await rm(folder, { recursive: true })
  port = Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
})
afterAll(() => Promise.all([app.close(), closed.close()]))

/** A GET that sends its target unchanged; the URL parser of a client would correct it. */
async function get(target: string): Promise<{ status: number; text: string }> {
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (chunk) => {
    text += chunk
  })
  socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
  await once(socket, 'close')
  return { status: Number(text.split(' ')[1]), text }
}

test('A page is rendered for its own address, also after the build was replaced', async () => {
  expect(await get('/')).toMatchObject({
    status: 200,
    text: expect.stringMatching(/page of https:\/\/aplauso.example\/$/),
  })
  expect((await get('/donate/ana?a=//b')).text).toContain('page of https://aplauso.example/donate/ana?a=//b')
})

test('In maintenance every page is the maintenance page, and files and the overlay are served', async () => {
  for (const url of ['/', '/donate/ana?a=1', '/dashboard/creator']) {
    const { statusCode, headers, body } = await closed.inject({ url, headers: { 'accept-language': 'fr' } })
    expect([statusCode, headers['retry-after'], headers['cache-control']]).toEqual([503, '300', 'no-cache'])
    expect(body).toBe(`interval at https://aplauso.example${url} in fr`)
  }
  // An operator signs in, and then sees every page; what was rendered for one is not shown to others.
  for (const [url, headers, statusCode] of [
    ['/login', {}, 200],
    ['/discover', { authorization: 'Bearer operator' }, 200],
    ['/discover', {}, 503],
  ] as const) {
    expect([url, (await closed.inject({ url, headers })).statusCode]).toEqual([url, statusCode])
  }
  for (const url of ['/assets/main-1.js', '/favicon.svg', '/widget/ana', '/overlay/assets/main-2.js']) {
    expect([url, (await closed.inject(url)).statusCode]).toEqual([url, 200])
  }
})

test('The data of a page has the language of the page', async () => {
  const chosen = await app.inject({ url: '/donate/ana', headers: { cookie: 'lang=fr', 'accept-language': 'en' } })
  expect(chosen.body).toContain('"language":"fr"')
  const preferred = await app.inject({ url: '/donate/ana', headers: { 'accept-language': 'es-MX,en;q=0.5' } })
  expect(preferred.body).toContain('"language":"es"')
})

test('The language in the address wins over the visitor’s, and an unknown one is ignored', async () => {
  const languageAt = async (url: string) => {
    const headers = { cookie: 'lang=fr', 'accept-language': 'en' }
    const [page, maintenance] = await Promise.all([app.inject({ url, headers }), closed.inject({ url, headers })])
    expect(page.body).toContain(`"language":"${page.headers['content-language']}"`)
    expect(maintenance.body).toMatch(new RegExp(` in ${page.headers['content-language']}$`))
    return page.headers['content-language']
  }
  expect(await languageAt('/donate/ana?lang=es')).toBe('es')
  expect(await languageAt('/donate/ana?a=b&lang=pt-BR#c')).toBe('pt')
  for (const query of ['', '?lang=', '?lang=xx', '?language=es', '?a=lang=es']) {
    expect([query, await languageAt(`/donate/ana${query}`)]).toEqual([query, 'fr'])
  }
})

test.each([
  '//[',
  '//a:99999/',
  '//evil.example/dashboard',
  '/\\evil',
  '/\\/evil',
  '/.//[',
  '/x/..//evil',
  'http://evil.example/',
])('The target %s gets a problem document and no page', async (target) => {
  const { status, text } = await get(target)
  expect(status).toBe(404)
  expect(text).toContain('application/problem+json')
  expect(text).not.toContain('page of')
})

test('A creator name that is far too long gives a not-found page', async () => {
  const { status, text } = await get(`/donate/${'x'.repeat(300)}`)
  expect(status).toBe(404)
  expect(text).toContain('text/html')
})

test.each(['/assets/main-1.js', '/favicon.svg', '/overlay/assets/main-2.js'])(
  'The file %s can be read, and other methods are refused',
  async (url) => {
    expect((await app.inject({ method: 'GET', url })).statusCode).toBe(200)
    expect((await app.inject({ method: 'HEAD', url })).statusCode).toBe(200)
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'] as const) {
      expect([method, (await app.inject({ method, url })).statusCode]).toEqual([method, 404])
    }
  },
)

test.each(['/', '/donate/ana', '/favicon.svg', '/nothing.php'])(
  'The answer to %s has the headers that restrict other sites and browser features',
  async (url) => {
    const { headers } = await app.inject(url)
    expect(headers).toMatchObject({
      'permissions-policy': expect.stringMatching(/microphone=\(self\), camera=\(\).* geolocation=\(\).* payment=\(\)/),
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'strict-transport-security': expect.stringContaining('max-age='),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'SAMEORIGIN',
    })
    expect(headers).not.toHaveProperty('x-powered-by')
  },
)

test('A script has its security headers, and none of those for documents', async () => {
  const { headers } = await app.inject('/assets/main-1.js')
  expect(headers).toMatchObject({
    'strict-transport-security': expect.stringContaining('max-age='),
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  })
  expect(Object.keys(headers)).not.toEqual(
    expect.arrayContaining([expect.stringMatching(/permissions-policy|frame-options|opener-policy|origin-agent|dns/)]),
  )
})

test('A page allows only its own scripts, and no form or frame to another site', async () => {
  const [first, second] = await Promise.all([app.inject('/donate/ana'), app.inject('/donate/ana')])
  const policies = [first, second].map(({ headers }) => String(headers['content-security-policy']))
  const named = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  const script = /<script>(.*)<\/script>/.exec(first.body)?.[1] ?? expect.fail()
  expect(policies[0]).toContain(
    `default-src 'self'; script-src 'self' ${named(script)}; style-src 'self' ${named('a{}')} ${named('b{}')}; `,
  )
  for (const part of ["object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'self'"]) {
    expect(policies[0]).toContain(part)
  }
  expect(policies[0]).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/)
  expect([second.body, policies[1]]).toEqual([first.body, policies[0]])
})

test('Parallel requests for a page render it once for each language and address', async () => {
  const drawn = async (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => {
    const { body, rawPayload } = await app.inject({ method, url, headers })
    const html = headers['accept-encoding'] === 'br' ? brotliDecompressSync(rawPayload).toString() : body
    return { number: /drawn=(\d+)/.exec(html)?.[1], html }
  }
  const crowd = await Promise.all(Array.from({ length: 20 }, () => drawn('/donate/raided')))
  expect(new Set(crowd.map(({ number }) => number)).size).toBe(1)
  const [{ number, html } = expect.fail()] = crowd
  for (const headers of [{ 'accept-encoding': 'br' }, { cookie: 'session=x; theme=dark', authorization: 'Bearer x' }])
    expect(await drawn('/donate/raided', headers)).toEqual({ number, html })
  expect((await drawn('/donate/raided', {}, 'HEAD')).html).toBe('')

  const others = await Promise.all([
    drawn('/donate/raided', { 'accept-language': 'en' }),
    drawn('/donate/raided', { cookie: 'lang=es' }),
    drawn('/donate/raided?from=raid'),
    drawn('/donate/raided/'),
  ])
  expect(new Set([number, ...others.map((other) => other.number)]).size).toBe(5)
  expect(others[1]?.html).toContain('"language":"es"')
  pageCache.clear()
  expect((await drawn('/donate/raided')).number).not.toBe(number)
})

test('A page that is not found is not cached, so that every attempt is counted', async () => {
  const ask = async () => (await app.inject('/donate/nobody')).statusCode
  expect(await Promise.all([ask(), ask()])).toEqual([404, 404])
  expect(await ask()).toBe(404)
  expect(triedNames).toBe(3)
})

test.each(['/donate/ana', '/widget/ana', '/widget/ana/goal'])(
  'The page %s allows WebSockets of the public address only, encrypted as it is',
  async (path) => {
    const { headers } = await app.inject({ url: path, headers: { host: 'evil.test', 'x-forwarded-host': 'evil.test' } })
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("connect-src 'self' wss://aplauso.example;")
    expect(policy).not.toContain('evil.test')
  },
)

test.each(['/widget/ana', '/widget/ana/goal'])(
  'The overlay page %s loads only its own files and sends no referrer',
  async (path) => {
    const { headers } = await app.inject(path)
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self'; /)
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers['referrer-policy']).toBe('no-referrer')
  },
)

test.each(['/widget/ana', '/widget/ana/goal'])('The overlay page %s may be framed by any page', async (path) => {
  const { headers } = await app.inject(path)
  expect(headers['content-security-policy']).not.toContain('frame-ancestors')
  expect(headers).not.toHaveProperty('x-frame-options')
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'strict-transport-security': expect.anything(),
  })
})

test('The script address announced to overlays is the one in their page, and it exists', async () => {
  for (const path of ['/widget/ana', '/widget/ana/goal'])
    expect((await app.inject(path)).body).toContain(`<script type="module" src="${script}"></script>`)
  expect((await app.inject(script)).body).toBe('let b')
})

test.each(['/auth/tiktok/callback', '/auth/tiktok/callback/', '/auth/tiktok/callback?code=x&state=y'])(
  'The page %s allows TikTok’s popup its opener',
  async (url) => {
    const { headers } = await app.inject(url)
    expect(headers['cross-origin-opener-policy']).toBe('unsafe-none')
  },
)

test.each(['/auth/tiktok', '/auth/tiktok/callback/x', '/x?/auth/tiktok/callback', '/api/auth/tiktok/callback'])(
  'The address %s does not allow an opener',
  async (url) => {
    const { headers } = await app.inject(url)
    expect(headers['cross-origin-opener-policy']).toBe('same-origin-allow-popups')
  },
)

test('After sixty unknown pages a visitor gets the short 429 page, and existing pages still open', async () => {
  const ask = (url: string, of = 'curious', language = 'en') =>
    app.inject({ url, headers: { 'x-of': of, 'accept-language': language } })
  for (let tried = 0; tried < 60; tried += 1) expect((await ask(`/nothing-${tried}`)).statusCode).toBe(200)
  const refused = await ask('/nothing-more')
  expect([refused.statusCode, refused.headers['cache-control']]).toEqual([429, 'no-store'])
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500)
  expect(refused.body.length).toBeLessThan(2_000)
  expect(refused.body).toContain('<html lang="en" dir="ltr">')
  expect(refused.body).toContain('Too many attempts')
  const style = /<style>(.*)<\/style>/.exec(refused.body)?.[1] ?? expect.fail()
  const digest = createHash('sha256').update(style).digest('base64')
  expect(refused.headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${digest}';`)
  expect((await ask('/nothing-more', 'curious', 'pt')).body).toContain('Demasiadas tentativas')

  for (const page of ['/', '/?lang=pt', '/precos/', '/Discover', '/donate/ana', '/dashboard/creator/donations']) {
    expect([page, (await ask(page)).statusCode]).toEqual([page, 200])
  }
  expect((await ask('/nothing', 'somebody else')).statusCode).toBe(200)
})

test('A page whose API call was rate limited is the short 429 page', async () => {
  const refused = await app.inject({ url: '/donate/tried-too-often', headers: { 'accept-language': 'fr' } })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '90'])
  expect(refused.body).toContain('Trop de tentatives')
  expect(refused.body.length).toBeLessThan(2_000)
})

test('The service worker is revalidated, may call this server only, and can be switched off', async () => {
  const [worker, other] = await Promise.all([app, closed].map((server) => server.inject('/sw.js')))
  expect(worker?.body).toBe('keeps()')
  expect(other?.body).toBe('leaves()')
  expect(worker?.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  })
})

test('Any page may frame an embeddable donation page, and no other page', async () => {
  const headersOf = async (url: string) => {
    const { statusCode, headers } = await app.inject({ method: 'GET', url })
    return { statusCode, ...headers, policy: String(headers['content-security-policy']) }
  }
  const framed = await headersOf('/embed/framed')
  expect(framed).toMatchObject({ statusCode: 200, 'cross-origin-resource-policy': 'cross-origin' })
  expect(framed.policy).toContain('frame-ancestors *')
  expect((await headersOf('/embed/framed%E2%80%8B)')).policy).toContain('frame-ancestors *')
  for (const name of ['x-frame-options', 'set-cookie', 'cross-origin-embedder-policy'])
    expect(framed).not.toHaveProperty(name)
  for (const url of ['/embed/ana', '/embed/nobody', '/EMBED/ana/']) {
    const refused = await headersOf(url)
    expect(refused, url).toMatchObject({ statusCode: 404, 'x-frame-options': 'SAMEORIGIN' })
    expect(refused.policy, url).toContain("frame-ancestors 'none'")
  }
  for (const url of [
    '/donate/framed',
    '/',
    '/embed',
    '/embed/framed/more',
    '/settings/donation-page?x=/embed/framed',
  ]) {
    const other = await headersOf(url)
    expect(other, url).toMatchObject({ 'x-frame-options': 'SAMEORIGIN' })
    expect(other.policy, url).toContain("frame-ancestors 'self'")
  }
})
