import { expect, type Page } from '@playwright/test'
import { test } from './support/test.ts'

// With animations: the demo does not play by itself under reduced motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const still = (page: Page) => page.getByTestId('hero-alert')
const frames = (page: Page) => page.locator('iframe[src^="/widget/preview"]')
const played = (page: Page) => page.frameLocator('iframe[src^="/widget/preview"]').getByTestId('alert')

test('The overlay itself plays alerts on the landing page until it is stopped', async ({ page }) => {
  await page.goto('/')
  await expect(played(page)).toContainText('Toca a do Carlos Paredes, por favor!')
  await expect(still(page)).toHaveCSS('opacity', '0')
  const [standing, playing] = [await still(page).boundingBox(), await played(page).boundingBox()]
  // The playing overlay covers the still picture.
  expect(Math.abs((playing?.x ?? 0) - (standing?.x ?? 99))).toBeLessThan(4)
  expect(Math.abs((playing?.width ?? 0) - (standing?.width ?? 99))).toBeLessThan(4)

  await page.getByRole('button', { name: 'Pausar a demonstração' }).click()
  await expect(frames(page)).toHaveCount(0)
  await expect(still(page)).toHaveCSS('opacity', '1')
  await page.getByRole('button', { name: 'Continuar a demonstração' }).click()
  await expect(played(page)).toBeVisible()
})

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the landing page shows all its content and links', async ({ page }) => {
    await page.goto('/')
    await expect(still(page)).toContainText('Tiago Reis')
    for (const section of ['#como-funciona', '#recursos', '#porque']) {
      await expect(page.locator(section).getByRole('heading', { level: 2 })).toBeVisible()
    }
    await expect(page.getByText('Exemplo do dashboard, com dados inventados')).toBeVisible()
    await expect(page.getByRole('row', { name: 'Sussurro −46 LUFS −16 LUFS' })).toBeVisible()
    const main = page.getByRole('main')
    await expect(main.getByRole('link', { name: 'Começar grátis' }).first()).toHaveAttribute('href', '/register')
    await expect(main.getByRole('link', { name: 'Ver todas as funcionalidades' })).toHaveAttribute('href', '/recursos')
    for (const path of ['/terms', '/privacy', '/cookies']) {
      await expect(page.getByRole('contentinfo').locator(`a[href="${path}"]`)).toBeVisible()
    }
  })
})
