import { expect } from '@playwright/test'
import { test } from './support/test.ts'

test('An unknown page and an unknown creator say so and link to other pages', async ({ page }) => {
  test.info().annotations.push({ type: 'expected', description: 'the browser logs each 404 document' })
  const missing = await page.request.get('/no-such-page', { headers: { accept: 'text/html' } })
  expect(missing.status()).toBe(404)
  expect(await missing.text()).toContain('404 Page Not Found')
  const unknown = await page.request.get('/donate/nobody-here')
  expect(unknown.status()).toBe(404)
  expect(await unknown.text()).toContain('Criador Não Encontrado')
})

test("The server renders the visitor's language, and a change needs no reload and is stored", async ({ page }) => {
  const french = await page.request.get('/', {
    headers: { 'accept-language': 'fr-FR,fr;q=0.9,pt;q=0.5', accept: 'text/html' },
  })
  expect(await french.text()).toContain('<html lang="fr"')
  await page.goto('/')
  await expect(page.locator('html')).toHaveAttribute('lang', 'pt')
  await page.getByLabel('Idioma').first().selectOption('en')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(
    page
      .getByRole('link', { name: 'Log in' })
      .or(page.getByRole('link', { name: 'Sign in' }))
      .first(),
  ).toBeVisible()
  await page.goto('/donate/ana')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test('A language in the address applies to the visit and is not stored', async ({ page, context }) => {
  const html = page.locator('html')
  const remembered = async () => [
    await page.evaluate(() => localStorage.getItem('i18nextLng')),
    (await context.cookies()).find(({ name }) => name === 'lang')?.value,
  ]
  await page.goto('/terms?lang=fr')
  // Before hydration, links load documents without the language of this visit.
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'Tarifs' }).first().click()
  await expect(page).toHaveURL(/\/precos$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Combien coûte un bravo ?')
  await expect(html).toHaveAttribute('lang', 'fr')
  expect(await remembered()).toEqual([null, undefined])

  await page.goto('/precos?lang=fr&from=stream')
  await page.getByLabel('Langue').first().selectOption('es')
  await expect(page).toHaveURL(/\/precos\?from=stream$/)
  await expect(html).toHaveAttribute('lang', 'es')
  await page.reload()
  await expect(html).toHaveAttribute('lang', 'es')
  expect(await remembered()).toEqual(['es', 'es'])
})

test('A language chosen before hydration is not lost', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await page.getByLabel('Idioma').first().selectOption('fr')
  held.resolve()
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
})

test('Text typed and options chosen before hydration are not lost', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/donate/ana', { waitUntil: 'commit' })
  await page.getByLabel('Outro valor em euros').fill('7,5')
  await page.getByLabel('Mensagem').fill('Cedo demais')
  await page.getByLabel('Só texto').check()
  held.resolve()
  await expect(page.getByRole('button', { name: 'Doar €7,50' })).toBeEnabled()
  await expect(page.getByLabel('Mensagem')).toHaveValue('Cedo demais')
  await expect(page.getByLabel('Só texto')).toBeChecked()
})
