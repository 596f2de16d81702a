import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { SignedIn } from '../packages/contract/src/accounts.ts'
import { axe } from './support/axe.ts'
import { test } from './support/test.ts'

async function signIn(page: Page, account: string): Promise<void> {
  await page.getByLabel('Email').fill(`${account}@demo.aplauso.test`)
  await page.getByLabel('Palavra-passe', { exact: true }).fill('aplauso')
  await page.getByRole('button', { name: 'Entrar' }).last().click()
}

/** Signs in without the browser, so that its next page finds the token. */
async function storeToken(context: BrowserContext, account: string): Promise<string> {
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

test.describe('When the session ends elsewhere', () => {
  test.use({ expectedErrors: [/401/] })

  test('the next call shows a message, and signing in again returns to the page', async ({ page, context }) => {
    const token = await storeToken(context, 'sofia')
    await page.goto('/dashboard/supporter')
    await expect(page.getByRole('button', { name: /^Olá, / })).toBeVisible()
    await context.request.post('/api/auth/logout', { headers: { authorization: `Bearer ${token}` } })
    await page.getByLabel('Idioma').selectOption('en')
    await expect(page).toHaveURL(/\/login$/)
    // In the page's language when the answer arrives: the texts of the other language may still be loading.
    await expect(page.getByTestId('toast')).toContainText(/Your session has ended|A tua sessão terminou/)
    expect(await page.evaluate(() => localStorage.getItem('authToken'))).toBeNull()
    await page.getByLabel('Language').selectOption('pt')
    await signIn(page, 'sofia')
    await expect(page).toHaveURL(/\/dashboard\/supporter$/)
  })
})

test.describe('When a newer build has removed files', () => {
  test.use({ expectedErrors: [/404|dynamically imported module/] })

  test('the page reloads once and opens the requested page', async ({ page }) => {
    await page.goto('/')
    await page.waitForLoadState('networkidle')
    await page.route('**/assets/login-route-*.js', (route) => route.fulfill({ status: 404 }), { times: 1 })
    await page.getByRole('link', { name: 'Entrar' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Que bom ver-te outra vez')
    await expect(page).toHaveURL(/\/login$/)
  })

  test('a page that still fails after the reload says so and links to other pages', async ({ page }) => {
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
