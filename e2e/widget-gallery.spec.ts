import { expect, type Page } from '@playwright/test'
import type { AlertStyle } from '../packages/contract/src/alerts.ts'
import { axe } from './support/axe.ts'
import { registerStreamer } from './support/streamer.ts'
import { test } from './support/test.ts'

// With animations: OBS does not ask for reduced motion.
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const card = (page: Page, style: AlertStyle) => page.locator(`li[data-style=${style}]`)
const alertOn = (page: Page, style: AlertStyle) =>
  card(page, style).locator('[data-state=ready]').frameLocator('iframe').getByTestId('alert')

test.describe('A creator', () => {
  // Six alerts that play side by side take twice as long as other pages.
  test.use({
    permissions: ['clipboard-read', 'clipboard-write'],
    contextOptions: { reducedMotion: 'reduce' },
  })

  test('sees their own name, copies the link of one style, and applies another to all overlays', async ({
    page,
    context,
    server,
  }) => {
    const streamer = await registerStreamer(server, 'galerista')
    await page.addInitScript((value) => localStorage.setItem('authToken', value), streamer.token)
    await page.goto('/widget-gallery')
    await expect(alertOn(page, 'classic')).toContainText('Força, galerista!')
    await expect(page.getByRole('button', { name: 'O teu estilo: Clássico' })).toBeVisible()
    await page.getByRole('button', { name: 'Copiar link: Neon gaming' }).click()
    await expect(page.getByTestId('toast')).toContainText('Link copiado!')
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toBe(streamer.widgetUrl.replace('#key=', '?style=neon#key='))

    const [neon, plain] = [await context.newPage(), await context.newPage()]
    await Promise.all([neon.goto(link), plain.goto(streamer.widgetUrl)])
    await page.bringToFront()
    await page.getByRole('button', { name: 'Usar em todos: Ouro premium' }).click()
    await expect(page.getByTestId('toast')).toContainText('Estilo: Ouro premium')
    await expect(page.getByRole('button', { name: 'O teu estilo: Ouro premium' })).toBeFocused()
    await expect.poll(async () => (await streamer.queue()).overlays.connected).toBe(2)
    await streamer.test({ donorName: 'Rui' })
    await expect(neon.getByTestId('alert')).toHaveAttribute('data-style', 'neon')
    await expect(plain.getByTestId('alert')).toHaveAttribute('data-style', 'gold')
    await page.emulateMedia({ colorScheme: 'dark' })
    await axe(page)
  })
})

test.describe('Without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('the widget gallery describes the six styles', async ({ page }) => {
    await page.goto('/widget-gallery')
    for (const name of ['Clássico', 'Neon gaming', 'Minimalista', 'Fogo', 'Ouro premium', 'Foguetão']) {
      await expect(page.getByRole('heading', { level: 2, name })).toBeVisible()
    }
    await expect(page.getByText('Folha de ouro, um reflexo que passa')).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: 'Criar conta grátis' })).toBeVisible()
  })
})
