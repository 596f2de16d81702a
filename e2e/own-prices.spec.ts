import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { OTHER_PLANS } from '../apps/web/src/lib/page/other-plans.fixture.ts'
import type { Balance } from '../packages/contract/src/balance.ts'
import { storeToken } from './support/accounts.ts'
import { axe } from './support/axe.ts'
import { type RunningServer, startServer } from './support/running-server.ts'
import { registerStreamer } from './support/streamer.ts'
import { test } from './support/test.ts'

// Serial: the tests restart one server with different prices.
test.describe.configure({ mode: 'serial' })

// A missing page also logs an error in the console.
test.use({ expectedErrors: [/404 .*\/dashboard\/creator\/plan/] })

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer({ PLANS: 'off' })
})
test.afterAll(() => server.stop())

const footer = (page: Page) => page.getByRole('contentinfo')
const balanceOf = async (streamer: { call: (method: string, path: string) => Promise<Response> }): Promise<Balance> =>
  (await streamer.call('GET', '/api/balance')).json()

test('Without plans a visitor finds no prices, and a creator receives whole donations', async ({ page }) => {
  for (const path of ['/precos', '/pricing', '/contact-sales', '/dashboard/creator/plan']) {
    expect((await page.request.get(server.baseUrl + path)).status(), path).toBe(404)
  }
  await page.goto(server.baseUrl)
  await expect(page.getByText('Aqui não há mensalidades nem comissões')).toBeVisible()
  await expect(footer(page).getByRole('link', { name: 'Preços' })).toHaveCount(0)
  await footer(page).getByRole('link', { name: 'Termos' }).click()
  await expect(page.getByText('Aqui não há planos, e o Aplauso não cobra comissão')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Planos pagos' })).toHaveCount(0)

  const streamer = await registerStreamer(server, 'semplanos')
  await streamer.donate({ donorName: 'Rita', amountEuro: 20 })
  await expect.poll(() => balanceOf(streamer)).toMatchObject({ gross: 2_000, platformFees: 0, net: 2_000 })
  await storeToken(page, streamer.token)
  await page.goto(`${server.baseUrl}/dashboard/creator/money`)
  await expect(page.getByTestId('balance-net')).toHaveText('20,00 €')
  await expect(page.getByTestId('balance-part-fees')).toHaveCount(0)
  await expect(page.getByRole('navigation').getByRole('link', { name: 'Plano', exact: true })).toHaveCount(0)
  await page.goto(`${server.baseUrl}/dashboard/creator/plan`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('404 Page Not Found')
  await axe(page)
})

test("With an operator's own prices every page shows them, and a donation has the displayed fee", async ({ page }) => {
  const file = join(server.dataDir, 'plans.json')
  await writeFile(file, JSON.stringify({ plans: OTHER_PLANS }))
  await server.restart({ PLANS: '', PLANS_FILE: file })
  await page.goto(`${server.baseUrl}/precos`)
  await expect(page.getByText('Comissão de 7,77% por doação')).toBeVisible()
  await expect(page.getByText(/até 77 doações por mês/)).toBeVisible()

  const streamer = await registerStreamer(server, 'outrosprecos')
  await streamer.donate({ donorName: 'Rita', amountEuro: 20 })
  // 7.77 % of 20 euros are 155.4 cents.
  await expect.poll(() => balanceOf(streamer)).toMatchObject({ gross: 2_000, platformFees: 155, net: 1_845 })
  await storeToken(page, streamer.token)
  await page.goto(`${server.baseUrl}/dashboard/creator/plan`)
  await expect(page.getByTestId('plan-in-force')).toHaveText('Plano Gratuito')
  await expect(page.getByText('11,11 € por mês · 6,66% por doação')).toBeVisible()
  await expect(page.getByText('de 77')).toBeVisible()
  await page.getByRole('button', { name: 'Escolher Pro' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pagar 22,22 €')
  await page.goto(`${server.baseUrl}/dashboard/creator/money`)
  await expect(page.getByTestId('balance-net')).toHaveText('18,45 €')
})
