import { expect } from '@playwright/test'
import type { DonationStarted } from '../packages/contract/src/donations.ts'
import { createAccount, storeToken } from './support/accounts.ts'
import { axe } from './support/axe.ts'
import { checkOut, endPayment } from './support/checkout.ts'
import { linkIn, untilEmail } from './support/emails.ts'
import { newestAlert, openOverlay } from './support/open-overlay.ts'
import { endCheckout } from './support/payments.ts'
import { registerStreamer } from './support/streamer.ts'
import { test } from './support/test.ts'

test('A donor without an account gives monthly, and the link of the email lowers the amount and ends it', async ({
  page,
  context,
  server,
}) => {
  const streamer = await registerStreamer(server, 'mensal-sem-conta', { durationMs: 15_000 })
  await streamer.call('PATCH', '/api/alerts/settings', { look: { language: 'pt' } })
  const overlay = await openOverlay(context, server, streamer.token)

  await page.goto('/donate/mensal-sem-conta')
  const everyMonth = page.getByRole('radio', { name: 'Todos os meses' })
  // Not `check`: a click that comes before the page's scripts counts once they are there.
  await everyMonth.click()
  await expect(everyMonth).toBeChecked()
  await page.getByLabel('O teu nome').fill('Rita Sempre')
  await page.getByLabel('Só texto').check()
  await page.getByLabel('O teu email').fill('rita-sempre@example.com')
  await checkOut(page, '10 por mês')
  await endPayment(page, 'paid')
  await expect(newestAlert(overlay)).toContainText('Rita Sempre')
  await expect(newestAlert(overlay).locator('.months')).toHaveText('Apoio mensal')
  await expect(page.getByTestId('monthly')).toContainText('É um apoio mensal: a próxima cobrança é a')

  const email = await untilEmail(
    server,
    'rita-sempre@example.com',
    'Recibo da tua doação de 10,00 € a mensal-sem-conta',
  )
  const link = linkIn(email)
  // Only opening the link, as link scanners do, ends nothing.
  await page.goto(link)
  await expect(page).toHaveURL(/\/support\?id=[^#]+$/)
  const support = page.getByTestId('support')
  await expect(support).toContainText('10,00 € por mês')
  await axe(page)
  await support.getByRole('button', { name: /^Mudar o valor/ }).click()
  await page.getByLabel('Valor por mês (€)').fill('7,50')
  await page.getByRole('button', { name: 'Mudar para 7,50 €' }).click()
  await expect(support).toContainText('7,50 € por mês')
  const income = async () => (await streamer.call('GET', '/api/supports/income')).json()
  expect(await income()).toMatchObject({ active: 1, monthlyCents: 750 })

  await page.reload()
  await support.getByRole('button', { name: /^Terminar o apoio/ }).click()
  await expect(support).toHaveAttribute('data-state', 'ended')
  expect(await income()).toMatchObject({ active: 0, monthlyCents: 0 })
  // The link of the email keeps showing the state.
  await page.goto('/')
  await page.goto(link)
  await expect(support).toContainText('Terminado')
})

test('A fan sees their recurring donations, and the creator the income, until the fan ends one', async ({
  page,
  context,
  server,
}) => {
  const streamer = await registerStreamer(server, 'mensal-com-conta')
  const token = await createAccount(server, 'fiel-todos-os-meses', 'fan')
  const answer = await fetch(`${server.baseUrl}/api/donations/create-payment`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ creatorSlug: 'mensal-com-conta', amountEuro: 5, every: 'month', donorName: 'Fiel' }),
  })
  const { checkoutUrl }: DonationStarted = await answer.json()
  await endCheckout(checkoutUrl, 'paid')
  await expect.poll(async () => (await (await streamer.call('GET', '/api/donations/my')).json()).length).toBe(1)

  const creator = await context.newPage()
  await storeToken(creator, streamer.token)
  await creator.goto('/dashboard/creator/money')
  await expect(creator.getByTestId('stat-monthly')).toHaveText('5,00 €')
  await expect(creator.getByTestId('supporter')).toContainText('Fiel')
  await creator.goto('/dashboard/creator')
  await expect(creator.getByTestId('donation-row').first()).toContainText('Apoio mensal')

  await storeToken(page, token)
  await page.goto('/donate/mensal-com-conta')
  await expect(page.getByTestId('own-support')).toContainText('Já apoias mensal-com-conta com 5 € por mês.')
  await page.goto('/dashboard/fan')
  await expect(page.getByTestId('donation-row').first()).toContainText('Apoio mensal')
  await page.getByRole('link', { name: 'Apoios mensais' }).first().click()
  const support = page.getByTestId('support')
  await expect(support).toContainText('5,00 € por mês')
  await support.getByRole('button', { name: /^Terminar o apoio/ }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Terminar o apoio' }).click()
  await expect(support).toHaveAttribute('data-state', 'ended')
  await expect(page.getByRole('heading', { name: 'Ainda não apoias ninguém todos os meses' })).toBeVisible()
})
