import { expect } from '@playwright/test'
import { test } from './support/test.ts'

const TERMS = {
  pt: 'Termos de utilização',
  en: 'Terms of use',
  es: 'Términos de uso',
  fr: 'Conditions d’utilisation',
}

test('The server writes a legal document in the visitor’s language, and a change of language changes it in place', async ({
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

test('No link of the footer is dead', async ({ request }) => {
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

test('A stranger sees on the pricing page how to come in and what a month would leave, and no plan to take out', async ({
  page,
  server,
}) => {
  await page.goto('/precos')
  const main = page.getByRole('main')
  await expect(main.getByRole('link', { name: 'Criar conta grátis' })).toHaveAttribute('href', '/register')
  await expect(main.getByRole('link', { name: 'Entrar' })).toBeVisible()
  await expect(main.getByRole('region', { name: 'Os planos' })).toHaveCount(0)
  await expect(main.getByText('Mais popular')).toHaveCount(0)

  const plan = (name: string) => main.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  await expect(main.getByTestId('kept-most')).toHaveText('465,01 €')
  await main.getByRole('textbox', { name: 'Doação média' }).fill('12,50')
  await main.getByRole('textbox', { name: 'Doações por mês' }).fill('79')
  await main.getByRole('slider', { name: 'Ajustar as doações por mês' }).press('ArrowRight')
  // 62.5 cents of each donation are 63: of eighty that makes 50.40, and not 50.00.
  await expect(plan('Criador')).toContainText(/50,40\s€.*9,99\s€.*939,61\s€/)
  await expect(main.getByTestId('kept-most')).toHaveText('940,01 €')
  await expect(plan('Gratuito')).toContainText(/Só 50 de 80 doações.*575,00\s€/)

  await page.locator('select[name=language]').first().selectOption('en')
  await main.getByRole('button', { name: 'Choose a plan' }).click()
  await expect(page.getByTestId('toast')).toContainText('Login required - please login to choose your plan')
  await expect(page).toHaveURL(`${server.baseUrl}/login?redirect=%2Fprecos`)
})
