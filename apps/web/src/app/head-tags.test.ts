import { expect, test } from 'vitest'
import { headTags } from '#app/head-tags.ts'

const HEAD = { title: 'Apoia Ana | Aplauso', description: 'Envia um aplauso.' }
const PAGE = {
  head: HEAD,
  language: 'pt',
  url: 'http://10.0.0.1/precos?a=b',
  publicUrl: 'https://palco.example',
  status: 200,
} as const
const ana = (more: object = {}) => ({
  ...PAGE,
  head: { ...HEAD, creator: { slug: 'ana', displayName: 'Ana', ...more } },
})

const tags = (markup: string) =>
  [...markup.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)">/g)].map(([, name, content]) => [
    name,
    content,
  ])
const tagsOf = (page: Parameters<typeof headTags>[0]) => Object.fromEntries(tags(headTags(page)))

test('A creator’s page is shown with their picture, in its language and under its one address', () => {
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

test('The other languages are named beside the page’s own', () => {
  const alternates = tags(headTags(PAGE)).filter(([name]) => name === 'og:locale:alternate')
  expect(alternates.map(([, locale]) => locale)).toEqual(['en_GB', 'es_ES', 'fr_FR'])
})

test('A page that is nobody’s is shown with the picture of the product, without what stood behind its address', () => {
  expect(headTags(PAGE)).toContain('<link rel="canonical" href="https://palco.example/precos">')
  expect(tagsOf(PAGE)).toMatchObject({
    'og:url': 'https://palco.example/precos',
    'og:image': 'https://palco.example/share/aplauso.png?lang=pt',
  })
})

test('Search engines list what is there, and nothing that is not', () => {
  expect(tagsOf(PAGE)).not.toHaveProperty('robots')
  for (const status of [404, 500]) {
    expect(tagsOf({ ...PAGE, status })).toMatchObject({ robots: 'noindex' })
    expect(headTags({ ...PAGE, status })).not.toContain('canonical')
  }
})

test('A name is never markup', () => {
  const name = '"><script>alert(1)</script>'
  const markup = headTags({
    ...ana({ displayName: name }),
    head: { ...ana().head, title: name, creator: { slug: 'ana', displayName: name } },
  })
  expect(markup).not.toContain('<script')
  expect(markup).toContain('&quot;&gt;&lt;script&gt;')
})
