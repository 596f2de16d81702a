import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { SignedIn } from '../packages/contract/src/accounts.ts'
import { axe } from './support/axe.ts'
import { test } from './support/test.ts'

const PHONE = { width: 390, height: 844 }

async function signIn(page: Page, account: string): Promise<void> {
  await page.getByLabel('Email').fill(`${account}@demo.aplauso.test`)
  await page.getByLabel('Palavra-passe', { exact: true }).fill('aplauso')
  await page.getByRole('button', { name: 'Entrar' }).last().click()
}

/** Signs in from outside, so that the next page of this browser finds the token. */
async function holdToken(context: BrowserContext, account: string): Promise<string> {
  const data = { email: `${account}@demo.aplauso.test`, password: 'aplauso' }
  const answer = await context.request.post('/api/auth/login', { data })
  const { token }: SignedIn = await answer.json()
  await context.addInitScript((value) => {
    if (sessionStorage.getItem('signed-in') !== null) return
    sessionStorage.setItem('signed-in', 'once')
    localStorage.setItem('authToken', value)
  }, token)
  return token
}

test.describe('On a phone', () => {
  test.use({ viewport: PHONE })

  test('the menu opens, is walked in order, and closes by Escape, by a tap elsewhere and by going anywhere', async ({
    page,
  }) => {
    await page.goto('/login')
    await page.waitForLoadState('networkidle')
    const toggle = page.getByRole('button', { name: 'Menu' })
    const links = page.locator('#menu').getByRole('link')
    await expect(toggle).toHaveAttribute('aria-expanded', 'false')
    await expect(links).toHaveCount(0)

    await toggle.click()
    await expect(toggle).toHaveAttribute('aria-expanded', 'true')
    await expect(links).toHaveText(['Funcionalidades', 'Preços', 'Como funciona', 'Entrar', 'Criar conta'])
    await axe(page)
    await page.keyboard.press('Tab')
    await expect(links.first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(links).toHaveCount(0)
    await expect(toggle).toBeFocused()

    await toggle.click()
    await page.mouse.click(PHONE.width / 2, PHONE.height - 4)
    await expect(links).toHaveCount(0)

    await toggle.click()
    await links.filter({ hasText: 'Criar conta' }).click()
    await expect(page).toHaveURL(/\/register$/)
    await expect(links).toHaveCount(0)
    await expect(page.locator('#conteudo')).toBeFocused()
  })
})

test.describe('When the session ends elsewhere', () => {
  test.use({ expectedErrors: [/401/] })

  test('the next call says so, and signing in again leads back to the page', async ({ page, context }) => {
    const token = await holdToken(context, 'sofia')
    await page.goto('/dashboard/supporter')
    await expect(page.getByRole('button', { name: /^Olá, / })).toBeVisible()
    await context.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
    await page.getByLabel('Idioma').selectOption('en')
    await expect(page).toHaveURL(/\/login$/)
    await expect(page.getByTestId('toast')).toContainText('Your session has ended')
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
    await page.getByLabel('Language').selectOption('pt')
    await signIn(page, 'sofia')
    await expect(page).toHaveURL(/\/dashboard\/supporter$/)
  })
})

test('A language chosen while signed in is saved to the account, and changes title and page without a reload', async ({
  page,
  context,
}) => {
  await holdToken(context, 'rui')
  await page.goto('/dashboard/fan')
  await expect(page.getByRole('button', { name: /^Olá, / })).toBeVisible()
  const portuguese = await page.title()
  const saved = page.waitForRequest('**/api/users/update-profile')
  await page.getByLabel('Idioma').selectOption('fr')
  expect((await saved).postDataJSON()).toEqual({ language: 'fr' })
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(page).not.toHaveTitle(portuguese)
  await page.getByRole('button', { name: /^Bonjour, / }).click()
  await expect(page.getByRole('button', { name: 'Se déconnecter' })).toBeVisible()
})

test.describe('Without a network', () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('a notice stands until it is back, and what fails is still said', async ({ page, context }) => {
    await page.goto('/login')
    await page.waitForLoadState('networkidle')
    const notice = page.getByText('Estás sem ligação à internet.')
    await context.setOffline(true)
    await expect(notice).toBeVisible()
    await axe(page)
    await signIn(page, 'ana')
    await expect(page.getByTestId('toast')).toContainText('Verifica a tua ligação')
    await context.setOffline(false)
    await expect(notice).toHaveCount(0)
  })
})

test.describe('When a newer build has taken files away', () => {
  test.use({ expectedErrors: [/404|dynamically imported module/] })

  test('the page reloads itself once, and goes where one wanted to go', async ({ page }) => {
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    await page.route('**/assets/login-route-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 })
    await page.getByRole('link', { name: 'Entrar' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Que bom ver-te outra vez')
    await expect(page).toHaveURL(/\/login$/)
  })

  test('and if that does not help, says so and offers ways on', async ({ page }) => {
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    await page.route('**/assets/login-route-*.js', (route) => route.fulfill({ status: 404 }))
    await page.getByRole('link', { name: 'Entrar' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Algo correu mal')
    await expect(page).toHaveTitle('Algo correu mal | Aplauso')
    await expect(page.getByRole('button', { name: 'Tentar de novo' })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'Principal' })).toBeVisible()
    await axe(page)
    await page.getByRole('link', { name: 'Voltar ao início' }).click()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText('Algo correu mal')
  })
})
