import { BUILT_IN_PLANS } from '@aplauso/contract/built-in-plans'
import { UNKNOWN_OPERATOR } from '@aplauso/contract/operator'
import { expect, test } from 'vitest'
import { headTags } from '#app/head-tags.ts'

const HEAD = { title: 'Apoia Ana | Aplauso', description: 'Envia um aplauso.' }
const PAGE = {
  head: HEAD,
  language: 'pt',
  url: 'http://10.0.0.1/precos?a=b',
  publicUrl: 'https://palco.example',
  operator: UNKNOWN_OPERATOR,
  plans: BUILT_IN_PLANS,
  status: 200,
  pageData: undefined,
} as const
const ANA = { slug: 'ana', displayName: 'Ana', username: 'ana', avatar: null, bio: null, channelUrl: null }
const ana = (more: object = {}) => ({ ...PAGE, head: { ...HEAD, creator: { ...ANA, ...more } } })
const at = (path: string) => ({ ...PAGE, url: `http://10.0.0.1${path}` })

const tags = (markup: string) =>
  [...markup.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)].map(([, name, content]) => [
    name,
    content,
  ])
const tagsOf = (page: Parameters<typeof headTags>[0]) => Object.fromEntries(tags(headTags(page)))

test('A creator’s page has their picture, its language and its canonical address', () => {
  const page = { ...ana(), url: 'http://10.0.0.1/donate/0193a000-0000-7000-8000-000000000000?utm=x' }
  expect(headTags(page)).toContain('<link rel="canonical" href="https://palco.example/donate/ana">')
  expect(tagsOf(page)).toMatchObject({
    'og:title': HEAD.title,
    'og:description': HEAD.description,
    'og:url': 'https://palco.example/donate/ana',
    'og:image': 'https://palco.example/share/donate/ana.png?lang=pt',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'A página de doações de Ana no Aplauso',
    'og:locale': 'pt_PT',
    'twitter:card': 'summary_large_image',
    'twitter:title': HEAD.title,
    'twitter:image': 'https://palco.example/share/donate/ana.png?lang=pt',
  })
  expect(tagsOf({ ...page, language: 'fr' })).toMatchObject({
    'og:image': 'https://palco.example/share/donate/ana.png?lang=fr',
    'og:image:alt': 'Ana sur Aplauso\u00a0: page de dons',
    'og:locale': 'fr_FR',
  })
})

test('The other languages are listed as alternates', () => {
  const alternates = tags(headTags(PAGE)).filter(([name]) => name === 'og:locale:alternate')
  expect(alternates.map(([, locale]) => locale)).toEqual(['en_GB', 'es_ES', 'fr_FR'])
})

test('A public page has its own picture and its canonical address', () => {
  for (const path of ['/precos?a=b', '/precos/', '/pricing', '/Pricing']) {
    expect(headTags(at(path))).toContain('<link rel="canonical" href="https://palco.example/pricing">')
    expect(tagsOf(at(path))).toMatchObject({
      'og:url': 'https://palco.example/pricing',
      'og:image': 'https://palco.example/share/pages/pricing.png?lang=pt',
    })
  }
  expect(tagsOf(at('/'))).toMatchObject({ 'og:image': 'https://palco.example/share/pages/home.png?lang=pt' })
  expect(tagsOf(at('/login'))).toMatchObject({ 'og:image': 'https://palco.example/share/aplauso.png?lang=pt' })
})

const linksOf = (markup: string) =>
  [...markup.matchAll(/<link rel="(?:canonical|alternate)"(?: hreflang="([^"]+)")? href="([^"]+)">/g)].map(
    ([, language = 'canonical', href]) => [language, href],
  )

test.each([
  ['a page of the site', at('/recursos'), '/features'],
  ['a creator’s page', ana(), '/donate/ana'],
])('%s has an address in each language, and one in the visitor’s own', (_what, page, path) => {
  const address = `https://palco.example${path}`
  const others = [
    ...['pt', 'en', 'es', 'fr'].map((language) => [language, `${address}?lang=${language}`]),
    ['x-default', address],
  ]
  expect(linksOf(headTags(page))).toEqual([['canonical', address], ...others])
  const pageWithQuery = { ...page, language: 'es', url: `${page.url.split('?')[0]}?q=x&lang=es` } as const
  expect(linksOf(headTags(pageWithQuery))).toEqual([['canonical', `${address}?lang=es`], ...others])
  expect(linksOf(headTags({ ...page, url: `${page.url.split('?')[0]}?lang=xx` }))).toEqual([
    ['canonical', address],
    ...others,
  ])
})

test('Only existing indexed pages are open to search engines', () => {
  expect(tagsOf(PAGE)).not.toHaveProperty('robots')
  expect(tagsOf(ana())).not.toHaveProperty('robots')
  const others = [
    { ...PAGE, status: 404 },
    { ...PAGE, status: 500 },
    ...['/login', '/dashboard', '/settings/account', '/donation/success', '/reset-password', '/nowhere'].map(at),
  ]
  for (const page of others) {
    expect(tagsOf(page)).toMatchObject({ robots: 'noindex' })
    expect(linksOf(headTags(page))).toEqual([])
    expect(headTags(page)).not.toContain('ld+json')
  }
})

test('A name is escaped in the head tags', () => {
  const name = '"><script>alert(1)</script>'
  const markup = headTags({
    ...ana({ displayName: name }),
    head: { ...ana({ displayName: name }).head, title: name },
  })
  expect(markup.match(/<script/g)).toHaveLength(1)
  expect(markup).toContain('&quot;&gt;&lt;script&gt;')
})
