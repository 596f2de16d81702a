import { type Browser, expect, type Page } from '@playwright/test'
import { createAccount, storeToken } from './support/accounts.ts'
import { startPayment } from './support/payments.ts'
import type { RunningServer } from './support/running-server.ts'
import { registerStreamer } from './support/streamer.ts'
import { test } from './support/test.ts'

/** A page of its own for the session with this token. */
async function pageOf(browser: Browser, { baseUrl }: RunningServer, token: string): Promise<Page> {
  const page = await browser.newPage({
    ...{ baseURL: baseUrl, locale: 'pt-PT', timezoneId: 'Europe/Lisbon' },
    viewport: { width: 390, height: 844 },
  })
  await storeToken(page, token)
  return page
}

test('A blocked donor sees a polite notice before paying, and can donate again once unblocked', async ({
  browser,
  server,
}) => {
  const streamer = await registerStreamer(server, 'porteira')
  const fan = await createAccount(server, 'insistente', 'fan')
  const payment = await startPayment(server, { creatorSlug: streamer.slug, donorName: 'Insistente' }, fan)
  await payment.end('paid')

  const creator = await pageOf(browser, server, streamer.token)
  await creator.goto(`/dashboard/creator/donations?donation=${payment.donationId}`)
  const drawer = creator.getByTestId('donation-drawer')
  await drawer.getByRole('button', { name: 'Bloquear quem doou' }).click()
  const dialog = creator.getByRole('alertdialog')
  await dialog.getByLabel('Motivo').fill('Insultos')
  await dialog.getByRole('button', { name: 'Bloquear' }).click()
  await expect(drawer.getByTestId('donor-blocked')).toContainText('Bloqueaste quem fez esta doação.')

  const donor = await pageOf(browser, server, fan)
  await donor.goto(`/donate/${streamer.slug}`)
  await expect(donor.getByTestId('not-taken')).toContainText('porteira prefere não receber apoio a partir desta conta')
  await expect(donor.getByRole('button', { name: /^Doar/ })).toHaveCount(0)
  await expect(donor.getByTestId('not-taken')).not.toContainText('Insultos')

  await drawer.getByRole('link', { name: 'Ver os bloqueios' }).click()
  const row = creator.getByTestId('blocked-donor')
  await expect(row).toContainText('Insultos')
  await row.getByRole('button', { name: 'Desbloquear Insistente' }).click()
  await expect(creator.getByText('Ninguém. A tua página aceita doações de toda a gente.')).toBeVisible()
  await expect(row).toHaveCount(0)

  await donor.reload()
  await expect(donor.getByRole('button', { name: /^Doar/ })).toBeVisible()
  for (const page of [creator, donor]) await page.close()
})
