import { expect, type Page } from '@playwright/test'
import { createAccount, storeToken } from './support/accounts.ts'
import { axe } from './support/axe.ts'
import { checkOut, endPayment } from './support/checkout.ts'
import { openInObs } from './support/obs-source.ts'
import { startPayment } from './support/payments.ts'
import { registerStreamer } from './support/streamer.ts'
import { test } from './support/test.ts'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const stat = (page: Page, name: string) => page.getByTestId(`stat-${name}`)
const favorite = (page: Page, name: string) => page.getByRole('button', { name: `${name} nos teus favoritos` })

test("A fan discovers live creators, saves one as favourite, and donates in a few taps without the creator's page", async ({
  page,
  context,
  server,
}) => {
  const liveCreator = await registerStreamer(server, 'cena-viva')
  const platforms = { 'cena-viva': ['twitch'], 'cena-calma': ['instagram'] }
  const tokens = { 'cena-viva': liveCreator.token, 'cena-calma': await createAccount(server, 'cena-calma', 'creator') }
  for (const name of ['cena-viva', 'cena-calma'] as const) {
    const answer = await page.request.patch('/api/users/update-profile', {
      headers: { authorization: `Bearer ${tokens[name]}` },
      data: { displayName: name === 'cena-viva' ? 'Cena Vívida' : 'Cena Calma', streamPlatforms: platforms[name] },
    })
    expect(answer.status()).toBe(200)
  }
  // The creator who is not live has received a donation.
  await (await startPayment(server, { creatorSlug: 'cena-calma', amountEuro: 30 })).end('paid')
  const overlay = await context.newPage()
  await openInObs(overlay, liveCreator.widgetUrl)
  await expect
    .poll(async () => (await (await fetch(`${server.baseUrl}/api/creators/cena-viva`)).json()).live)
    .toBe(true)

  await page.goto('/discover')
  await page.getByRole('searchbox', { name: 'Procurar criadores' }).fill('cena')
  const cards = page.getByRole('main').getByRole('listitem')
  await expect(cards).toHaveCount(2)
  await expect(cards.first()).toContainText(/Em direto.*Cena Vívida/)

  await storeToken(page, await createAccount(server, 'plateia-fa', 'fan'))
  await page.goto('/discover?q=cena')
  await expect(favorite(page, 'Cena Vívida')).toHaveAttribute('aria-pressed', 'false')
  const favoriteSaved = page.waitForResponse('**/api/creators/cena-viva/favorite')
  await favorite(page, 'Cena Vívida').click()
  await expect(favorite(page, 'Cena Vívida')).toHaveAttribute('aria-pressed', 'true')
  expect((await favoriteSaved).status()).toBe(204)

  await page.goto('/quick-donate')
  await expect(page.getByRole('radio', { name: /Cena Vívida/ })).toBeVisible()
  await page.getByRole('button', { name: 'Doar €10' }).click()
  await expect(page.getByText('Escolhe primeiro para quem é.')).toBeVisible()
  await page.getByRole('radio', { name: /Cena Vívida/ }).check()
  await page.getByRole('button', { name: /^25\s€/ }).click()
  await page.getByLabel('Mensagem').fill('Da plateia')
  await axe(page)
  await checkOut(page, '25')
  await endPayment(page, 'paid')
  await expect(heading(page)).toHaveText('Obrigado pelo aplauso!')
  await page.goto('/dashboard/fan')
  await expect(stat(page, 'total-donated')).toHaveText('25,00 €')
  await expect(page.getByTestId('donation-row')).toContainText('Cena VívidaDa plateia25,00 €')
  await expect(page.getByTestId('favorite-row')).toContainText('Cena Vívida@cena-viva')
})
