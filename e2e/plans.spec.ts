import { expect, type Page } from '@playwright/test'
import type { Balance } from '../packages/contract/src/balance.ts'
import type { Subscription } from '../packages/contract/src/subscriptions.ts'
import { storeToken } from './support/accounts.ts'
import { axe } from './support/axe.ts'
import { savedFile } from './support/saved-file.ts'
import { registerStreamer } from './support/streamer.ts'
import { test } from './support/test.ts'

const planInForce = (page: Page) => page.getByTestId('plan-in-force')
const planState = (page: Page) => page.getByTestId('plan-state')
const toast = (page: Page) => page.getByTestId('toast')

const offer = (page: Page, plan: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3, name: plan }) })

test('A creator subscribes, upgrades at the quoted price, cancels and resumes: each donation has the fee of its day', async ({
  page,
  server,
}) => {
  const streamer = await registerStreamer(server, 'assinante')
  const ask = async (path: string) =>
    (await page.request.get(path, { headers: { authorization: `Bearer ${streamer.token}` } })).json()
  const subscription = (): Promise<Subscription> => ask('/api/subscriptions/current')
  await streamer.donate({ donorName: 'Com Oito', amountEuro: 20 })

  await storeToken(page, streamer.token)
  await page.goto('/precos')
  await offer(page, 'Criador').getByRole('button', { name: 'Subscrever' }).click()
  await expect(page).toHaveURL(/\/sandbox\/checkout\/tr_/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagar 9,99 €')
  expect(await subscription()).toMatchObject({ status: 'pending', planInForce: 'free' })
  await page.getByLabel('Cartão').check()
  await page.getByRole('button', { name: 'Pagar', exact: true }).click()
  await expect(planInForce(page)).toHaveText('Plano Criador')
  await expect(planState(page)).toHaveText('Ativo')
  await expect(toast(page)).toContainText('O plano Criador está em vigor')
  await expect(page).toHaveURL(`${server.baseUrl}/dashboard/creator/plan`)
  await axe(page)
  await streamer.donate({ donorName: 'Com Cinco', amountEuro: 20 })

  await page.getByRole('link', { name: 'Ver tudo o que cada plano inclui' }).click()
  await offer(page, 'Pro').getByRole('link', { name: 'Mudar para este plano' }).click()
  const change = page.getByRole('dialog', { name: 'Mudar para o plano Pro?' })
  // The month is unused, so the change costs the whole difference between 9.99 and 19.99.
  await expect(change.getByRole('definition').first()).toHaveText('10,00 €')
  await axe(page)
  await change.getByRole('button', { name: 'Mudar e pagar 10,00 €' }).click()
  await expect(planInForce(page)).toHaveText('Plano Pro')
  await expect(page.getByText(/^Renova-se a .* por 19,99\s€\.$/)).toBeVisible()
  const payments = page.getByTestId('subscription-payment')
  await expect(payments).toContainText([/Pro · Mudança de plano.*Pago.*10,00/, /Criador · Subscrição.*Pago.*9,99/])
  expect((await savedFile(payments.first().getByRole('button', { name: /^Recibo de/ }))).toString('latin1')).toMatch(
    /^%PDF-/,
  )
  await streamer.donate({ donorName: 'Com Quatro', amountEuro: 20 })

  const { renewsAt } = await subscription()
  await page.getByRole('button', { name: 'Cancelar a subscrição' }).click()
  await page
    .getByRole('alertdialog', { name: 'Cancelar o plano Pro?' })
    .getByRole('button', { name: 'Sim, cancelar' })
    .click()
  await expect(planState(page)).toHaveText('Cancelado')
  await expect(planInForce(page)).toHaveText('Plano Pro')
  await expect(page.getByText(/Nada mais será cobrado/)).toBeVisible()
  expect(await subscription()).toMatchObject({ status: 'canceled', planInForce: 'pro', endsAt: renewsAt })
  await page.getByRole('button', { name: 'Manter o plano' }).click()
  await expect(planState(page)).toHaveText('Ativo')
  expect(await subscription()).toMatchObject({ status: 'active', planId: 'pro', renewsAt, endsAt: null, credit: 0 })
  await expect(payments).toHaveCount(2)

  await page.goto('/dashboard/creator/money')
  await expect(page.getByTestId('balance-line')).toContainText([
    /Com Quatro.*19,20\s€de 20,00/,
    /Com Cinco.*19,00\s€de 20,00/,
    /Com Oito.*18,40\s€de 20,00/,
  ])
  await expect(page.getByTestId('balance-part-gross')).toHaveText('60,00 €')
  await expect(page.getByTestId('balance-part-fees')).toHaveText('-3,40 €')
  await expect(page.getByTestId('balance-net')).toHaveText('56,60 €')
  const balance: Balance = await ask('/api/balance')
  expect(balance).toMatchObject({ gross: 6_000, platformFees: 340, agencyShare: 0, net: 5_660 })
})
