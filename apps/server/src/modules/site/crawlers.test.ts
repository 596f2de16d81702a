import { LANGUAGE_TAGS } from '@aplauso/contract/languages'
import { INDEXED_PAGES } from '@aplauso/contract/site-pages'
import { expect, test } from 'vitest'
import { useApp } from '#testing/test-app.ts'
import { createSiteMap } from './site-map.ts'

const PUBLIC_URL = 'https://palco.example'
const app = useApp({ PUBLIC_URL, OPERATOR_EMAIL: 'ola@palco.example' })

async function read(path: string) {
  const answer = await fetch(app().baseUrl + path)
  return { status: answer.status, headers: answer.headers, text: await answer.text() }
}
const entriesOf = (xml: string) => [...xml.matchAll(/<url>(.*?)<\/url>/g)].map(([, entry = '']) => entry)
const addressesOf = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)

test('The site map lists every page in every language, and every creator', async () => {
  const [ana, fan, gone, left] = await Promise.all([
    app().register('creator'),
    app().register('fan'),
    app().register('creator'),
    app().register('creator'),
  ])
  await app().call('/api/users/me', { method: 'DELETE', token: gone.token })
  await app().call('/api/users/account-type', { token: left.token, body: { userType: 'fan' } })

  const { status, headers, text } = await read('/sitemap.xml')
  expect([status, headers.get('content-type')]).toEqual([200, 'application/xml; charset=utf-8'])
  expect(headers.get('cache-control')).toMatch(/^public, max-age=\d+$/)
  const addresses = addressesOf(text)
  for (const page of INDEXED_PAGES) {
    const address = PUBLIC_URL + page
    expect(addresses).toEqual(
      expect.arrayContaining([address, ...LANGUAGE_TAGS.map((language) => `${address}?lang=${language}`)]),
    )
  }
  expect(addresses).toContain(`${PUBLIC_URL}/donate/${ana.user.slug}`)
  for (const { user } of [fan, gone, left]) expect(text).not.toContain(user.slug)
  for (const entry of entriesOf(text)) {
    const languages = [...entry.matchAll(/hreflang="([^"]+)"/g)].map(([, language]) => language)
    expect(languages).toEqual([...LANGUAGE_TAGS, 'x-default'])
  }
})

test('The site map splits many creators into several files, each creator in one of them', async () => {
  const slugs = (await Promise.all(Array.from({ length: 5 }, () => app().register('creator')))).map(
    ({ user }) => user.slug,
  )
  const siteMap = createSiteMap({ db: app().database.db, creatorsInFile: 2 })
  const files = await siteMap.countFiles()
  expect(files).toBeGreaterThanOrEqual(3)
  const listed: string[] = []
  for (let file = 1; file <= files; file += 1) {
    const inFile = (await siteMap.listSlugs(file)) ?? []
    expect(inFile.length).toBeLessThanOrEqual(2)
    listed.push(...inFile)
  }
  expect(listed).toEqual(expect.arrayContaining(slugs))
  expect(new Set(listed).size).toBe(listed.length)
  for (const none of [0, files + 1, Number.NaN, 1.5]) expect(await siteMap.listSlugs(none)).toBeUndefined()
})

test('The site map serves its files, and 404 for any other', async () => {
  expect(addressesOf((await read('/sitemaps/pages.xml')).text)).toContain(`${PUBLIC_URL}/pricing`)
  expect((await read('/sitemaps/creators-1.xml')).status).toBe(200)
  for (const file of ['0', '99', 'x', '-1']) {
    expect([file, (await read(`/sitemaps/creators-${file}.xml`)).status]).toEqual([file, 404])
  }
})

test('robots.txt names the site map and excludes API calls, but no page and no picture', async () => {
  const { status, headers, text } = await read('/robots.txt')
  expect([status, headers.get('content-type')]).toEqual([200, 'text/plain; charset=utf-8'])
  expect(text).toContain(`\nSitemap: ${PUBLIC_URL}/sitemap.xml\n`)
  const closedTo = [...text.matchAll(/^Disallow: (.*)$/gm)].map(([, path = '']) => path)
  const isOpen = (path: string) => !closedTo.some((prefix) => path.startsWith(prefix))
  expect(isOpen('/api/creators')).toBe(false)
  for (const path of [...INDEXED_PAGES, '/donate/ana', '/share/donate/ana.png', '/media/a.webp', '/assets/a.js']) {
    expect([path, isOpen(path)]).toEqual([path, true])
  }
})

test('security.txt names the contact for vulnerabilities and expires within a year', async () => {
  const { text } = await read('/.well-known/security.txt')
  expect(text).toContain('Contact: mailto:ola@palco.example\n')
  const expires = new Date(/^Expires: (.+)$/m.exec(text)?.[1] ?? '').getTime()
  expect(expires).toBeGreaterThan(Date.now())
  expect(expires).toBeLessThan(Date.now() + 365 * 24 * 60 * 60 * 1_000)
})

test('The web manifest is in the language of the page', async () => {
  const manifestIn = async (language: string) => JSON.parse((await read(`/manifest.webmanifest?lang=${language}`)).text)
  const [french, spanish] = await Promise.all([manifestIn('fr'), manifestIn('es')])
  expect(french).toMatchObject({ id: '/', name: 'Aplauso', lang: 'fr', start_url: '/live', display: 'standalone' })
  expect(french.description).not.toBe(spanish.description)
  expect(french.shortcuts.map(({ url }: { url: string }) => url)).toEqual(['/live', '/dashboard', '/discover'])
  expect(french.icons.map(({ sizes, purpose }: Record<string, string>) => [sizes, purpose])).toEqual([
    ['any', undefined],
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ])
})
