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
