import { expect } from '@playwright/test'
import { axe } from './support/axe.ts'
import { test } from './support/test.ts'

const PUBLIC = ['/', '/donate/ana', '/donation/success?id=nothing', '/login', '/register']
const VIEWS = [
  { name: 'desktop', viewport: { width: 1_280, height: 800 }, colorScheme: 'light' },
  { name: 'phone, dark', viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
] as const

for (const { name, viewport, colorScheme } of VIEWS) {
  test.describe(`On a ${name}`, () => {
    test.use({ viewport, colorScheme, expectedErrors: [/404/] })

    test('public pages have one h1, no sideways scroll and no accessibility fault', async ({ page }) => {
      for (const path of PUBLIC) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await page.waitForLoadState('networkidle')
        await axe(page)
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(width, path).toBeLessThanOrEqual(viewport.width)
      }
    })

    test('the dashboards of all four account types are sound', async ({ page }) => {
      for (const [account, home] of [
        ['ana', '/dashboard/creator'],
        ['rui', '/dashboard/fan'],
        ['sofia', '/dashboard/fan'],
        ['palco', '/dashboard/agency'],
      ]) {
        await page.goto('/login')
        await page.getByLabel('Email').fill(`${account}@demo.aplauso.test`)
        await page.getByLabel('Palavra-passe', { exact: true }).fill('aplauso')
        await page.getByRole('button', { name: 'Entrar' }).last().click()
        await expect(page).toHaveURL(new RegExp(`${home}$`))
        await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
        await page.waitForLoadState('networkidle')
        await axe(page)
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        expect(width, home).toBeLessThanOrEqual(viewport.width)
        await page.evaluate(() => localStorage.clear())
      }
    })
  })
}

test('A page that does not exist, and a creator who does not, say so with a way on', async ({ page }) => {
  test.info().annotations.push({ type: 'expected', description: 'the browser logs each 404 document' })
  const missing = await page.request.get('/no-such-page', { headers: { accept: 'text/html' } })
  expect(missing.status()).toBe(404)
  expect(await missing.text()).toContain('404 Page Not Found')
  const unknown = await page.request.get('/donate/nobody-here')
  expect(unknown.status()).toBe(404)
  expect(await unknown.text()).toContain('Criador Não Encontrado')
})

test('The server writes the page in the visitor’s language, and a change needs no reload and is remembered', async ({
  page,
}) => {
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

test('A language chosen before the page’s scripts have arrived is not lost', async ({ page }) => {
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

test('What is typed, ticked and chosen before the page’s scripts have arrived is not lost', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/donate/ana', { waitUntil: 'commit' })
  await page.getByLabel('Outro valor em euros').fill('7,5')
  await page.getByLabel('Mensagem').fill('Cedo demais')
  await page.getByLabel('Só texto').check()
  await page.getByLabel('Tenho 16 anos ou mais').check()
  held.resolve()
  await expect(page.getByRole('button', { name: 'Doar €7,50' })).toBeEnabled()
  await expect(page.getByLabel('Mensagem')).toHaveValue('Cedo demais')
  await expect(page.getByLabel('Só texto')).toBeChecked()
  await expect(page.getByLabel('Tenho 16 anos ou mais')).toBeChecked()
})

test('A signed-out visitor of a dashboard is sent to sign in, and a fan to their own', async ({ page }) => {
  await page.goto('/dashboard/creator')
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email').fill('rui@demo.aplauso.test')
  await page.getByLabel('Palavra-passe', { exact: true }).fill('aplauso')
  await page.getByRole('button', { name: 'Entrar' }).last().click()
  await expect(page).toHaveURL(/\/dashboard\/fan$/)
  await page.goto('/dashboard/creator')
  await expect(page).toHaveURL(/\/dashboard\/fan$/)
  await page.getByRole('button', { name: 'Sair' }).first().click()
  await page.goto('/dashboard')
  await expect(page).toHaveURL(/\/login/)
})
