import { expect, type Page } from '@playwright/test'
import { createAccount } from './support/accounts.ts'
import { test } from './support/test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const scrolledTo = (page: Page) => page.evaluate(() => Math.round(scrollY))
/** Waits until the page's scripts handle links: before, a link loads another document. */
const untilListening = (page: Page) => page.waitForFunction(() => history.scrollRestoration === 'manual')
/** Position of a section in the window. */
const topOf = (page: Page, id: string) =>
  page.evaluate((name) => Math.round(document.getElementById(name)?.getBoundingClientRect().top ?? -1), id)

test('A new page starts at its top; back, forward and reload restore the scroll position', async ({ page }) => {
  await page.goto('/terms')
  await untilListening(page)
  await page.evaluate(() => scrollTo(0, 1500))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookies' }).dispatchEvent('click', { button: 0 })
  await expect(page).toHaveURL(/\/cookies$/)
  await expect.poll(() => scrolledTo(page)).toBe(0)
  await expect(page.locator('#conteudo')).toBeFocused()
  await page.evaluate(() => scrollTo(0, 400))
  await page.goBack()
  await expect(page).toHaveURL(/\/terms$/)
  await expect.poll(() => scrolledTo(page)).toBe(1500)
  await page.goForward()
  await expect.poll(() => scrolledTo(page)).toBe(400)
  await page.reload()
  await untilListening(page)
  await expect.poll(() => scrolledTo(page)).toBe(400)
  await page.goBack()
  await expect(page).toHaveURL(/\/terms$/)
  await expect.poll(() => scrolledTo(page)).toBe(1500)
})

test('A link to a section scrolls there, on the page and from another one, and back returns to the link', async ({
  page,
}) => {
  await page.goto('/features')
  await untilListening(page)
  const link = page.locator('a[href^="/features#"]').last()
  const part = (await link.getAttribute('href'))?.split('#')[1] ?? ''
  await link.scrollIntoViewIfNeeded()
  const left = await scrolledTo(page)
  await link.click()
  await expect(page).toHaveURL(new RegExp(`#${part}$`))
  await expect.poll(() => topOf(page, part)).toBeLessThan(200)
  expect(await scrolledTo(page)).toBeGreaterThan(left)
  await page.goBack()
  await expect(page).toHaveURL(/\/features$/)
  await expect.poll(() => scrolledTo(page)).toBe(left)
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Como funciona' }).click()
  await expect(page).toHaveURL(/\/#como-funciona$/)
  await expect.poll(() => topOf(page, 'como-funciona')).toBeLessThan(200)
})

test('A page stays until the next one is ready, and the last of two clicks wins', async ({ page }) => {
  await page.goto('/')
  await untilListening(page)
  const first = await heading(page).textContent()
  let letGo = () => {}
  const isAllowed = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/assets/pricing-route-*.js', async (route) => {
    await isAllowed
    await route.continue()
  })
  const bar = page.getByRole('navigation', { name: 'Principal' })
  await bar.getByRole('link', { name: 'Preços' }).click()
  await expect(page.locator('.fixed.top-0.h-0\\.5')).toBeAttached()
  await expect(page).toHaveURL(/\/$/)
  await expect(heading(page)).toHaveText(first ?? '')
  await bar.getByRole('link', { name: 'Entrar' }).click()
  await expect(page).toHaveURL(/\/login$/)
  letGo()
  await page.waitForLoadState('networkidle')
  await expect(page).toHaveURL(/\/login$/)
  await expect(heading(page)).toHaveText('Que bom ver-te outra vez')
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await expect(heading(page)).toHaveText(first ?? '')
})

test('Leaving unsaved changes by the back button asks first, and leaves once confirmed', async ({ page, server }) => {
  const token = await createAccount(server, 'volta', 'creator')
  await page.addInitScript((value) => localStorage.setItem('authToken', value), token)
  await page.goto('/dashboard/creator')
  await page.getByRole('main').getByRole('link', { name: 'Definições', exact: true }).click()
  await page.getByLabel('Bio').fill('Ainda por guardar.')
  const confirmation = page.getByRole('alertdialog', { name: 'Sair sem guardar?' })
  await page.goBack()
  await expect(confirmation).toBeVisible()
  await expect(page).toHaveURL(/\/settings\/creator/)
  await confirmation.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByLabel('Bio')).toHaveValue('Ainda por guardar.')
  await page.goBack()
  await confirmation.getByRole('button', { name: 'Sair sem guardar' }).click()
  await expect(page).toHaveURL(/\/dashboard\/creator$/)
  await page.goForward()
  await expect(page.getByLabel('Bio')).toHaveValue('')
})

test("Data in the server's HTML is not requested again; the next page requests its own", async ({ page }) => {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/creators')) paths.push(pathname)
  })
  await page.goto('/discover')
  await untilListening(page)
  await page.waitForLoadState('networkidle')
  expect(paths).toEqual([])
  await page.getByRole('link', { name: 'Aplauso' }).first().click()
  await expect(page).toHaveURL(/\/$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/discover$/)
  await expect.poll(() => paths.length).toBe(1)
})
