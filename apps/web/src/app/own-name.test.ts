import { globSync, readFileSync } from 'node:fs'
import { brandColours } from '@aplauso/contract/brand-colours'
import { LANGUAGE_TAGS } from '@aplauso/contract/languages'
import { UNKNOWN_OPERATOR } from '@aplauso/contract/operator'
import { INDEXED_PAGES } from '@aplauso/contract/site-pages'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { OTHER_PLANS } from '#lib/page/other-plans.fixture.ts'

let pages: typeof import('./entry-server.tsx')
beforeAll(async () => {
  // Set before the pages are loaded, as the server does. Other test files have loaded them with the product's name.
  globalThis.INSTANCE_NAME = 'Palco & Cia'
  vi.resetModules()
  pages = await import('./entry-server.tsx')
})
afterAll(() => {
  globalThis.INSTANCE_NAME = 'Aplauso'
  vi.resetModules()
})

const assets = { entry: '/entry.js', css: '', fonts: [], importMaps: {}, scriptsOf: () => [] }
const common = { publicUrl: 'https://palco.example', operator: UNKNOWN_OPERATOR, plans: OTHER_PLANS, assets }
const ANSWERS: Record<string, unknown> = {
  '/api/openapi.json': { paths: {}, components: { responses: { Problem: {} } } },
  '/api/creators/ana': { id: 'a', slug: 'ana', displayName: 'Ana', page: {} },
}
// `/status` shows the state of a running server.
const PAGES = [
  ...INDEXED_PAGES.filter((page) => page !== '/status'),
  ...['/login', '/register', '/forgot-password', '/reset-password', '/verify-email', '/report', '/nowhere'],
]

test.each(LANGUAGE_TAGS)('Every public page has the name of the installation and no other, in %s', async (language) => {
  for (const page of PAGES) {
    const { html = '' } = await pages.renderPage({
      ...{ ...common, language, isPseudo: false, url: common.publicUrl + page },
      fetchApi: async (path) => Response.json(ANSWERS[path.split('?')[0] ?? ''] ?? []),
    })
    expect([page, html.match(/.{0,60}Aplauso.{0,60}/g)]).toEqual([page, null])
    expect(html).toMatch(/<title>[^<]*Palco &amp; Cia/)
  }
  const { html } = pages.renderMaintenance({ url: common.publicUrl, language, assets })
  expect(html.match(/.{0,60}Aplauso.{0,60}/g)).toBeNull()
})

test('Titles of pages end with the constant, not with the name of the product', () => {
  const sources = globSync('apps/web/src/**/*.{ts,tsx}').filter((path) => !path.includes('.test.'))
  expect(sources.filter((path) => readFileSync(path, 'utf8').includes('| Aplauso'))).toEqual([])
})

test('The page of HOME_PAGE gets its own address, and colours and logo are in its style', async () => {
  const { html = '', inline } = await pages.renderPage({
    ...{ ...common, language: 'pt', isPseudo: false, url: `${common.publicUrl}/terms?lang=pt` },
    ...{ address: `${common.publicUrl}/?lang=pt`, hasOwnHome: true },
    brand: { colours: brandColours('#3355cc'), logo: '/instance-logo' },
    fetchApi: async () => Response.json([]),
  })
  expect(html).toContain(`history.replaceState(null,'',"/terms?lang=pt"+location.hash)`)
  expect(html).toContain('--cravo:#3355cc')
  const [, style = ''] = /<style>(:root\{--palco.*?)<\/style>/s.exec(html) ?? []
  expect(style).toContain('url("/instance-logo")')
  // The content security policy allows only these.
  expect(inline?.styles).toContain(style)
})
