import { expect } from '@playwright/test'
import { axe } from './support/axe.ts'
import { endPayment } from './support/checkout.ts'
import { startPayment } from './support/payments.ts'
import { startServer } from './support/running-server.ts'
import { registerStreamer } from './support/streamer.ts'
import { test } from './support/test.ts'

test.use({ locale: 'fr-FR', colorScheme: 'dark', viewport: { width: 390, height: 844 }, expectedErrors: [/503/] })

test("In maintenance every page says so in the visitor's language, and a payment in progress still shows its alert", async ({
  page,
  context,
}) => {
  test.slow(true, 'it starts a server of its own, twice')
  const server = await startServer()
  try {
    const streamer = await registerStreamer(server, 'intervalo')
    const payment = await startPayment(server, { creatorSlug: 'intervalo', donorName: 'No Intervalo' })
    await server.restart({ FEATURE_MAINTENANCE_MODE: 'true' })

    const answer = await page.goto(`${server.baseUrl}/dashboard/creator?de=longe`)
    expect([answer?.status(), answer?.headers()['retry-after']]).toEqual([503, '300'])
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('C’est l’entracte')
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await axe(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await axe(page)
    await page.getByRole('main').getByRole('link').last().click()
    await expect(page).toHaveURL(`${server.baseUrl}/dashboard/creator?de=longe`)
    const closed = await page.request.get(`${server.baseUrl}/api/creators/intervalo`)
    expect([closed.status(), await closed.json()]).toMatchObject([503, { code: 'maintenance' }])

    const overlay = await context.newPage()
    await overlay.goto(streamer.widgetUrl)
    await page.goto(payment.checkoutUrl)
    await endPayment(page, 'paid')
    await expect(overlay.getByTestId('alert')).toContainText('No Intervalo')
    await expect(heading).toHaveText('C’est l’entracte')
    // An open overlay would reconnect to the server that is about to stop.
    await overlay.close()
  } finally {
    await server.stop()
  }
})

test('An owner closes the site for everybody else, works in it with the announcement on every page, and opens it', async ({
  page,
  browser,
}) => {
  test.slow(true, 'it starts a server of its own')
  const server = await startServer()
  const owner = await browser.newPage({ baseURL: server.baseUrl, locale: 'pt-PT' })
  try {
    await owner.goto('/login')
    await owner.getByLabel('Email').fill('sofia@demo.aplauso.test')
    await owner.getByLabel('Palavra-passe', { exact: true }).fill('aplauso')
    await owner.getByRole('button', { name: 'Entrar' }).last().click()
    await expect(owner).toHaveURL(/dashboard/)
    await owner.goto('/admin/settings')
    for (const [language, text] of [
      ['Português', 'Pausa às 22h'],
      ['English', 'Break at 22:00'],
      ['Español', 'Pausa a las 22 h'],
      ['Français', 'Pause à 22 h'],
    ] as const) {
      await owner.getByLabel(`Texto em ${language}`).fill(text)
    }
    await owner.getByRole('button', { name: 'Publicar aviso' }).click()
    await expect(owner.getByRole('button', { name: 'Tirar aviso' })).toBeVisible()
    await owner.getByRole('button', { name: 'Fechar o site' }).click()
    await owner.getByRole('alertdialog').getByRole('button', { name: 'Fechar o site' }).click()
    await expect(owner.getByRole('button', { name: 'Abrir o site' })).toBeVisible()

    expect((await page.goto(`${server.baseUrl}/discover`))?.status()).toBe(503)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('C’est l’entracte')
    await expect(page.getByTestId('announcement')).toContainText('Pause à 22 h')
    await axe(page)

    expect((await owner.goto('/discover'))?.status()).toBe(200)
    const announcement = owner.getByTestId('announcement')
    await expect(announcement).toContainText('Pausa às 22h')
    await owner.getByLabel('Idioma').selectOption('en')
    await expect(announcement).toContainText('Break at 22:00')
    await announcement.getByRole('button').click()
    await expect(announcement).toHaveCount(0)
    await owner.goto('/terms?lang=pt')
    await expect(owner.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(announcement).toHaveCount(0)
    await owner.goto('/admin/settings?lang=pt')
    await owner.getByRole('button', { name: 'Abrir o site' }).click()
    await expect(owner.getByRole('button', { name: 'Fechar o site' })).toBeVisible()
    expect((await page.goto(`${server.baseUrl}/discover`))?.status()).toBe(200)
    // The server stops now: nothing may be loading from it.
    await page.waitForLoadState('networkidle')
  } finally {
    await owner.close()
    await server.stop()
  }
})
