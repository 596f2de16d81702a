import { expect } from '@playwright/test'
import { test } from './support/test.ts'

const TERMS = {
  pt: 'Termos de utilização',
  en: 'Terms of use',
  es: 'Términos de uso',
  fr: 'Conditions d’utilisation',
}

test("The server renders a legal document in the visitor's language, and a change of language replaces it in place", async ({
  page,
}) => {
  for (const [language, title] of Object.entries(TERMS)) {
    const answer = await page.request.get('/terms', { headers: { 'accept-language': language, accept: 'text/html' } })
    expect(await answer.text()).toContain(`<h1 class="text-3xl">${title}</h1>`)
  }
  await page.goto('/terms')
  for (const [language, title] of Object.entries(TERMS)) {
    await page.locator('select[name=language]').first().selectOption(language)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await expect(page.getByRole('article')).toHaveAttribute('lang', language)
  }
})

test('Every link of the footer works', async ({ request }) => {
  const read = async (path: string) => {
    const answer = await request.get(path, { headers: { accept: 'text/html' } })
    return { status: answer.status(), html: await answer.text() }
  }
  const footer = /<footer.*?<\/footer>/s.exec((await read('/')).html)?.[0] ?? ''
  const links = [...footer.matchAll(/href="(\/[^"]*)"/g)].map(([, href = '']) => href)
  for (const path of ['/precos', '/api-documentation', '/widget-gallery', '/help', '/contact', '/status', '/terms']) {
    expect(links).toContain(path)
  }
  for (const link of links) {
    const { status, html } = await read(link)
    expect([link, status, /<h1/.test(html)]).toEqual([link, 200, true])
    const [, part] = link.split('#')
    if (part !== undefined) expect(html, link).toContain(`id="${part}"`)
  }
})
