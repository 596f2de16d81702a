import { expect } from '@playwright/test'
import { createAccount, emailOf, signIn } from './support/accounts.ts'
import { axe } from './support/axe.ts'
import { checkOut, endPayment } from './support/checkout.ts'
import { test } from './support/test.ts'

test.use({ viewport: { width: 390, height: 844 } })

test('On a phone a creator connects a payment account, and a donation is at once there, less the fee', async ({
  page,
  browser,
  server,
}) => {
  await createAccount(server, 'direto-a-mim', 'creator')
  // The consent counts in the session of a cookie.
  await page.goto('/login?redirect=/settings/payouts')
  await signIn(page, emailOf('direto-a-mim'))
  const card = page.getByTestId('payment-account')
  await expect(card).toContainText('Por ligar')
  await card.getByRole('button', { name: 'Ligar a Mollie' }).click()
  await page.getByRole('button', { name: 'Deny' }).click()
  await expect(card).toContainText('Não deste o teu acordo, por isso nada mudou.')
  await expect(page).toHaveURL(/\/settings\/payouts$/)

  await card.getByRole('button', { name: 'Ligar a Mollie' }).click()
  await page.getByLabel('Nome da organização nova').fill('Estúdio Direto')
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(card).toContainText('A tua conta está ligada.')
  await expect(card).toContainText('A Mollie ainda não confirmou a tua conta.')
  await axe(page)
  await card.getByRole('link', { name: 'Completar os dados na Mollie' }).click()
  await page.getByRole('button', { name: 'Concluir' }).click()
  await page.getByRole('link', { name: 'Voltar ao site' }).click()
  await expect(card).toContainText('Pronta')
  await expect(card).toContainText('Estúdio Direto')
  await axe(page)

  const donor = await browser.newPage({
    baseURL: server.baseUrl,
    locale: 'pt-PT',
    viewport: { width: 390, height: 844 },
  })
  await donor.goto('/donate/direto-a-mim')
  await donor.getByLabel('O teu nome').fill('Eva Contente')
  await checkOut(donor, '10')
  await endPayment(donor, 'paid')
  await expect(donor.getByRole('heading', { level: 1 })).toHaveText('Obrigado pelo aplauso!')
  await donor.close()

  await page.goto('/dashboard/creator/money')
  await expect(page.getByTestId('held-by-mollie')).toHaveText(/^9,20\s€$/)
  await expect(page.getByTestId('held-by-operator')).toHaveText(/^0,00\s€$/)
  await expect(page.getByTestId('balance-part-fees')).toHaveText(/^-0,80\s€$/)
  await axe(page)
  await page.goto('/dashboard/creator/donations')
  await page.getByTestId('donation-row').getByRole('button').click()
  await expect(page.getByTestId('donation-drawer')).toContainText(
    /Comissão \(8\s?%\)-0,80\s€Fica para ti9,20\s€Recebido diretamente na Mollieorg_/,
  )

  await page.goto('/settings/payouts')
  await card.getByRole('button', { name: 'Desligar a conta' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Desligar a conta da Mollie?' })
  await expect(dialog).toContainText('As novas doações vão para quem gere este site.')
  await dialog.getByRole('button', { name: 'Desligar a conta' }).click()
  await expect(card).toContainText('A conta foi desligada.')
  await expect(card.getByRole('button', { name: 'Ligar a Mollie' })).toBeVisible()
})
