import { expect } from '@playwright/test'
import { test } from './support/test.ts'

const contentOf = (html: string, name: string) =>
  new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(html)?.[1]

test("A creator's page contains everything for a link preview in the server's HTML", async ({
  request,
  page,
  baseURL,
}) => {
  const answer = await request.get('/donate/ana?utm_source=x', { headers: { 'accept-language': 'fr' } })
  const html = await answer.text()
  expect(contentOf(html, 'og:url')).toBe(`${baseURL}/donate/ana`)
  expect(contentOf(html, 'og:locale')).toBe('fr_FR')
  expect(contentOf(html, 'twitter:card')).toBe('summary_large_image')
  expect(contentOf(html, 'robots')).toBeUndefined()

  const image = contentOf(html, 'og:image') ?? ''
  expect(image).toBe(`${baseURL}/share/donate/ana.png?lang=fr`)
  expect((await request.get(image)).headers()['content-type']).toBe('image/png')
  // A browser renders the picture in the size that the tags declare.
  await page.goto('/')
  const size = await page.evaluate(async (src) => {
    const picture = new Image()
    picture.src = src
    await picture.decode()
    return [picture.naturalWidth, picture.naturalHeight]
  }, image)
  expect(size).toEqual([Number(contentOf(html, 'og:image:width')), Number(contentOf(html, 'og:image:height'))])
})

test('An unknown creator is not indexed, and a page of the site has its own preview picture', async ({
  request,
  baseURL,
}) => {
  const unknown = await request.get('/donate/nobody-here')
  expect(unknown.status()).toBe(404)
  expect(contentOf(await unknown.text(), 'robots')).toBe('noindex')
  const image = contentOf(await (await request.get('/precos')).text(), 'og:image') ?? ''
  expect(image).toBe(`${baseURL}/share/pages/pricing.png?lang=pt`)
  expect((await request.get(image)).status()).toBe(200)
})
