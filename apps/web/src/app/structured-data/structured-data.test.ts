import { BUILT_IN_PLANS } from '@aplauso/contract/built-in-plans'
import { LANGUAGE_TAGS } from '@aplauso/contract/languages'
import { cents } from '@aplauso/contract/money'
import { UNKNOWN_OPERATOR } from '@aplauso/contract/operator'
import type { Plans } from '@aplauso/contract/plans'
import { INDEXED_PAGES } from '@aplauso/contract/site-pages'
import { expect, test } from 'vitest'
import { identify } from '#app/page-identity.ts'
import type { Head } from '#lib/page/route-handle.ts'
import { structuredData } from './structured-data.ts'

const HEAD: Head = { title: 'Uma página | Aplauso', description: 'O que há nela.' }
const publicUrl = 'https://palco.example'

type Things = Record<string, Record<string, unknown>>
type More = { head?: Head; pageData?: unknown; operator?: typeof UNKNOWN_OPERATOR; plans?: Plans }
function markupOf(path: string, more: More = {}) {
  const { head = HEAD, pageData, operator = UNKNOWN_OPERATOR, plans = BUILT_IN_PLANS } = more
  const identity = identify({ head, url: publicUrl + path, publicUrl, status: 200 })
  return structuredData({ head, identity, language: 'pt', publicUrl, operator, plans, pageData }).join('')
}

function thingsOf(markup: string): Things {
  const [, json = ''] = /^<script type="application\/ld\+json">([^<]+)<\/script>$/.exec(markup) ?? []
  const block = JSON.parse(json)
  expect(block['@context']).toBe('https://schema.org')
  return Object.fromEntries(block['@graph'].map((thing: { '@type': string }) => [thing['@type'], thing]))
}

test.each(INDEXED_PAGES)('Structured data of %s is valid and has addresses of this site only', (page) => {
  for (const language of LANGUAGE_TAGS) {
    const markup = markupOf(`${page}?lang=${language}`)
    const things = Object.values(thingsOf(markup))
    expect(things.length).toBeGreaterThan(1)
    const addresses = [...markup.matchAll(/"(?:url|item|@id|target)":"([^"]+)"/g)].map(([, address]) => address)
    expect(addresses.filter((address) => !address?.startsWith(`${publicUrl}/`))).toEqual([])
    expect(addresses).toContain(`${publicUrl}${page}?lang=${language}`)
  }
})

test('The home page names the operator and the creator search', () => {
  const operator = {
    ...UNKNOWN_OPERATOR,
    name: 'Palco, Lda.',
    social: [{ name: 'social.example', url: 'https://social.example/palco' }],
  }
  expect(thingsOf(markupOf('/', { operator }))).toMatchObject({
    Organization: { name: 'Palco, Lda.', sameAs: ['https://social.example/palco'] },
    WebSite: {
      potentialAction: { target: { urlTemplate: 'https://palco.example/discover?q={search_term_string}' } },
    },
  })
})

test('Structured data has the prices of the sold plans', () => {
  const offersOf = (pageData: unknown) => thingsOf(markupOf('/precos', { pageData })).SoftwareApplication?.offers
  expect(offersOf({ isSold: true })).toMatchObject([
    { price: '0.00', priceCurrency: 'EUR' },
    { price: '9.99', priceCurrency: 'EUR' },
    { price: '19.99', priceCurrency: 'EUR' },
  ])
  expect(offersOf({ isSold: false })).toMatchObject([{ price: '0.00' }])
  const plans = { ...BUILT_IN_PLANS, pro: { ...BUILT_IN_PLANS.pro, monthlyPriceCents: cents(2_222) } }
  const markup = markupOf('/precos', { pageData: { isSold: true }, plans })
  expect(thingsOf(markup).SoftwareApplication?.offers).toMatchObject([{}, {}, { price: '22.22' }])
})

test('A creator’s page names the creator, with breadcrumbs through the list of creators', () => {
  const displayName = 'Ana </script><script>alert(1)</script>'
  const creator = {
    slug: 'ana',
    displayName,
    username: 'Ana',
    avatar: '/media/a.webp',
    bio: null,
    channelUrl: 'https://live.example/ana',
  }
  const things = thingsOf(markupOf('/donate/ana', { head: { ...HEAD, creator } }))
  expect(things.ProfilePage).toMatchObject({
    url: 'https://palco.example/donate/ana',
    mainEntity: {
      '@type': 'Person',
      name: displayName,
      image: 'https://palco.example/media/a.webp',
      sameAs: ['https://live.example/ana'],
    },
    potentialAction: { '@type': 'DonateAction', target: 'https://palco.example/donate/ana' },
  })
  expect(things.BreadcrumbList?.itemListElement).toMatchObject([
    { position: 1, item: 'https://palco.example/' },
    { position: 2, item: 'https://palco.example/discover' },
    { position: 3, name: displayName, item: 'https://palco.example/donate/ana' },
  ])
})

test('The help page has its visible questions as plain text', () => {
  const answer = ['See the [settings](/settings/alerts) of `OBS`.', { steps: ['Open it.', 'Close it.'] }]
  const document = { sections: [{ questions: [{ id: 'obs', question: 'How?', answer }] }] }
  const { FAQPage } = thingsOf(markupOf('/help', { pageData: { language: 'en', document } }))
  expect(FAQPage?.mainEntity).toEqual([
    {
      '@type': 'Question',
      name: 'How?',
      acceptedAnswer: { '@type': 'Answer', text: 'See the settings of OBS.\n1. Open it.\n2. Close it.' },
    },
  ])
})

test('A page that is not indexed has no structured data', () => {
  expect(markupOf('/login')).toBe('')
})
