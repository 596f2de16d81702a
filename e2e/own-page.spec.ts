import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page } from '@playwright/test'
import type { BalanceNow } from '../packages/contract/src/balance.ts'
import { createAccount, storeToken } from './support/accounts.ts'
import { checkOut, endPayment } from './support/checkout.ts'
import { newestAlert, openOverlay } from './support/open-overlay.ts'
import type { RunningServer } from './support/running-server.ts'
import { test } from './support/test.ts'

const message = (page: Page) => page.getByLabel('Mensagem', { exact: true })
const amount = (page: Page) => page.getByLabel('Outro valor em euros')
const textOnly = (page: Page) => page.getByRole('radio', { name: 'Só texto' }).check()

async function setPage({ baseUrl }: RunningServer, token: string, changes: object): Promise<void> {
  const answer = await fetch(`${baseUrl}/api/donation-page`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(changes),
  })
  expect(answer.status, await answer.text()).toBe(200)
}

test('A creator sets up a page, and a donor reaches its tier while typing, with an alert of the chosen style', async ({
  page,
  context,
  server,
}) => {
  const token = await createAccount(server, 'pagina-minha', 'creator')
  const settings = await context.newPage()
  await storeToken(settings, token)
  await settings.goto('/settings/donation-page')
  const first = settings.getByTestId('preset').first()
  await first.getByLabel('Palavra').fill('Cafezinho')
  await settings.getByRole('button', { name: 'Adicionar nível' }).click()
  await settings.getByLabel('A partir de (€)').fill('15')
  await settings.getByLabel('Escolher o estilo do alerta').check()
  await settings.getByLabel('As tuas palavras de agradecimento').fill('Obrigada de coração!')
  await settings.getByLabel('Um link').fill('https://example.com/servidor')
  await settings
    .getByTestId('save-bar')
    .getByRole('button', { name: /^Guardar/ })
    .click()
  await expect(settings.getByTestId('save-bar')).toHaveCount(0)

  const overlay = await openOverlay(context, server, token)
  await page.goto('/donate/pagina-minha')
  await expect(page.getByRole('button', { name: /^5\s€ Cafezinho$/ })).toBeVisible()
  await expect(page.getByText(/^A partir de 15\s€: escolher o estilo do alerta$/)).toBeVisible()
  await message(page).fill('Isto fica')
  await amount(page).fill('15')
  await page.getByRole('radio', { name: 'Neon' }).check()
  await textOnly(page)
  await expect(message(page)).toHaveValue('Isto fica')
  await checkOut(page, '15')
  await endPayment(page, 'paid')
  await expect(page.getByTestId('thanks')).toContainText('Obrigada de coração!')
  await expect(page.getByRole('link', { name: 'Abrir example.com' })).toHaveAttribute('rel', 'noopener nofollow ugc')
  await expect(newestAlert(overlay)).toContainText('Isto fica')
  await expect(newestAlert(overlay)).toHaveAttribute('data-style', 'neon')
})

test('A private donation with covered fee gives the creator the whole amount and makes no alert', async ({
  page,
  context,
  server,
}) => {
  const token = await createAccount(server, 'so-para-mim', 'creator')
  const overlay = await openOverlay(context, server, token)
  await page.goto('/donate/so-para-mim')
  await amount(page).fill('5')
  await message(page).fill('Só para ti')
  await page.getByLabel('Doação privada').check()
  await page.getByLabel('Pago também a taxa').check()
  await expect(page.getByTestId('fee-line')).toContainText(/recebe 5,00\s€/)
  await checkOut(page, '5,43')
  await endPayment(page, 'paid')
  await expect(page.getByText('só so-para-mim a lê', { exact: false })).toBeVisible()

  const donations = await context.newPage()
  await storeToken(donations, token)
  await donations.goto('/dashboard/creator/donations')
  const row = donations.getByTestId('donation-row')
  await expect(row).toContainText('Só para ti')
  await expect(row).toContainText('Privada')
  const balance = await page.request.get('/api/balance', { headers: { authorization: `Bearer ${token}` } })
  const { gross, net }: BalanceNow = await balance.json()
  expect({ gross, net }).toEqual({ gross: 543, net: 500 })
  await expect(overlay.getByTestId('alert')).toHaveCount(0)
})

test('On another site the button links to the form, and the payment of the embedded form uses the whole window', async ({
  page,
  context,
  server,
}) => {
  const token = await createAccount(server, 'noutro-site', 'creator')
  await setPage(server, token, { embed: true })
  const settings = await context.newPage()
  await storeToken(settings, token)
  await settings.goto('/settings/donation-page')
  const code = (label: string) => settings.getByLabel(label, { exact: true }).inputValue()
  const html = `${await code('Moldura com o formulário')}<p>${await code('Botão para a tua página')}</p>`
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.end(`<!doctype html><html lang="pt"><title>Um site</title><link rel="icon" href="data:,">${html}</html>`)
  }).listen(0, '127.0.0.1')
  await once(site, 'listening')
  try {
    const { port } = site.address() as AddressInfo
    await page.goto(`http://127.0.0.1:${port}/`)
    await expect(page.getByRole('link', { name: /^Aplaudir/ })).toHaveAttribute(
      'href',
      `${server.baseUrl}/donate/noutro-site`,
    )
    const frame = page.frameLocator('iframe')
    await frame.getByRole('radio', { name: 'Só texto' }).check()
    await frame.getByRole('button', { name: 'Doar €10', exact: true }).click()
    await expect(page).toHaveURL(/\/sandbox\/checkout\/tr_/)
    await endPayment(page, 'paid')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Obrigado pelo aplauso!')
  } finally {
    site.close()
  }
})

test("An unfinished checkout can be finished from its donor's history", async ({ page, server }) => {
  await createAccount(server, 'a-meio', 'creator')
  await storeToken(page, await createAccount(server, 'distraida', 'fan'))
  await page.goto('/donate/a-meio')
  await textOnly(page)
  await checkOut(page, '10')
  await page.goto('/dashboard/fan/donations')
  await page
    .getByTestId('unfinished')
    .getByRole('link', { name: /^Concluir a doação de 10,00\s€/ })
    .click()
  await expect(page).toHaveURL(/\/sandbox\/checkout\/tr_/)
  await endPayment(page, 'paid')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Obrigado pelo aplauso!')
  await page.goto('/dashboard/fan/donations')
  await expect(page.getByTestId('donation-row')).toHaveCount(1)
  await expect(page.getByTestId('unfinished')).toHaveCount(0)
})
