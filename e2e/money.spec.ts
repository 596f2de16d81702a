import { BUILT_IN_PLANS } from '@aplauso/contract/built-in-plans'
import { type Browser, expect, type Page } from '@playwright/test'
import type { User } from '../packages/contract/src/accounts.ts'
import type { Balance } from '../packages/contract/src/balance.ts'
import type { DonorStats, ReceivedStats } from '../packages/contract/src/donations.ts'
import { createAccount, storeToken } from './support/accounts.ts'
import { axe } from './support/axe.ts'
import { checkOut, endPayment } from './support/checkout.ts'
import { startPayment } from './support/payments.ts'
import type { RunningServer } from './support/running-server.ts'
import { savedFile } from './support/saved-file.ts'
import { savedTable } from './support/saved-table.ts'
import { registerStreamer } from './support/streamer.ts'
import { test } from './support/test.ts'

const euros = (cents: number) => `${(cents / 100).toFixed(2).replace('.', ',')} €`
const stat = (page: Page, name: string) => page.getByTestId(`stat-${name}`)
const row = (page: Page, text: string) => page.getByTestId('donation-row').filter({ hasText: text })
const part = (page: Page, name: string) => page.getByTestId(`balance-part-${name}`)

/** A page of its own for the session with this token. */
async function pageOf(browser: Browser, { baseUrl }: RunningServer, token: string): Promise<Page> {
  const page = await browser.newPage({ baseURL: baseUrl, locale: 'pt-PT', timezoneId: 'Europe/Lisbon' })
  await storeToken(page, token)
  return page
}

const GIVEN = 2_500
const REMAINING = 1_000
/** 8 % of the remaining amount on the free plan, rounded half up. */
const feeOf = (cents: number) => Math.floor((cents * 800 + 5_000) / 10_000)

/** Expected amounts on every screen when this much of the first donation has gone back. */
function expectedAmounts(refunded: number, chargedBack: number) {
  const left = GIVEN - refunded - chargedBack
  const gross = GIVEN + REMAINING
  const platformFees = feeOf(left) + feeOf(REMAINING)
  const net = gross - refunded - chargedBack - platformFees
  return { left, total: left + REMAINING, count: left > 0 ? 2 : 1, gross, refunded, chargedBack, platformFees, net }
}

test('Creator and donor read the same amounts after a refund, a chargeback, its reversal and another refund', async ({
  page,
  context,
  browser,
  server,
}) => {
  const streamer = await registerStreamer(server, 'devolve-tudo')
  const fan = await createAccount(server, 'quer-de-volta', 'fan')
  const payment = await startPayment(
    server,
    { creatorSlug: 'devolve-tudo', donorName: 'Rui Arrependido', amountEuro: GIVEN / 100 },
    fan,
  )
  await payment.end('paid')
  await streamer.donate({ donorName: 'Eva Contente', amountEuro: REMAINING / 100 })
  const ask = async (token: string, path: string) =>
    (await page.request.get(path, { headers: { authorization: `Bearer ${token}` } })).json()

  const donor = await pageOf(browser, server, fan)
  const money = await context.newPage()
  const history = await context.newPage()
  for (const own of [page, money, history]) await storeToken(own, streamer.token)
  // Never reloaded: all changes arrive live.
  await page.goto('/dashboard/creator')
  await history.goto('/dashboard/creator/donations')

  /** Checks every screen and its calls after this much has gone back. */
  async function expectAmounts(refunded: number, chargedBack: number, words: RegExp): Promise<void> {
    const expected = expectedAmounts(refunded, chargedBack)
    const { total, count, gross, platformFees, net } = expected
    await expect(stat(page, 'total-revenue')).toHaveText(euros(total))
    await expect(stat(page, 'total-donations')).toHaveText(String(count))
    await expect(row(page, 'Rui Arrependido')).toContainText(words)
    await Promise.all([money.goto('/dashboard/creator/money'), donor.goto('/dashboard/fan')])
    await expect(money.getByTestId('balance-net')).toHaveText(euros(net))
    await expect(part(money, 'gross')).toHaveText(euros(gross))
    await expect(part(money, 'refunded')).toHaveText(euros(0 - refunded))
    await expect(part(money, 'charged-back')).toHaveText(euros(0 - chargedBack))
    await expect(part(money, 'fees')).toHaveText(euros(0 - platformFees))
    await expect(row(donor, 'devolve-tudo')).toContainText(words)
    await expect(stat(donor, 'total-donated')).toHaveText(euros(expected.left))

    const balance: Balance = await ask(streamer.token, '/api/balance')
    expect(balance).toMatchObject({ gross, platformFees, agencyShare: 0, refunded, chargedBack, net })
    const received: ReceivedStats = await ask(streamer.token, '/api/donations/stats')
    expect(received).toMatchObject({ totalRevenue: total, totalDonations: count, thisMonth: total })
    const given: DonorStats = await ask(fan, '/api/donations/history/stats')
    expect(given).toMatchObject({ totalDonated: expected.left })
  }

  const drawer = history.getByTestId('donation-drawer')
  const openDonation = () => row(history, 'Rui Arrependido').getByRole('button').click()
  const askBack = () => drawer.getByRole('button', { name: 'Reembolsar a doação de Rui Arrependido' }).click()
  await openDonation()
  await askBack()
  const dialog = history.getByRole('dialog', { name: 'Reembolsar a doação de Rui Arrependido' })
  await dialog.getByRole('radio', { name: 'Uma parte' }).check()
  await dialog.getByLabel('Valor a devolver').fill('25,01')
  await dialog.getByRole('button', { name: 'Reembolsar' }).click()
  await expect(dialog.getByText('Escreve um valor entre 0,01 € e 25,00 €.')).toBeVisible()
  await dialog.getByLabel('Valor a devolver').fill('7,77')
  await axe(history)
  await dialog.getByRole('button', { name: 'Reembolsar 7,77 €' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(row(history, 'Rui Arrependido')).toContainText(/7,77\s€ devolvidos.*25,00\s€/)
  await expect(drawer).toContainText(/Reembolso de 7,77\s€ feito.*Fica para ti15,85\s€/)
  await expectAmounts(777, 0, /7,77\s€ devolvidos/)
  await axe(money)

  await payment.end('charged_back')
  await expectAmounts(777, 1_723, /Devolvida pelo banco/)
  await history.reload()
  await expect(row(history, 'Rui Arrependido')).toContainText('Devolvida pelo banco')
  // The address contains the id of the open donation.
  await expect(drawer).toContainText('contestou o pagamento')
  await expect(drawer.getByRole('button', { name: /Reembolsar/ })).toHaveCount(0)
  await axe(history)
  const evidence = await savedFile(history.getByRole('button', { name: 'Descarregar provas (PDF)' }))
  expect(evidence.subarray(0, 5).toString()).toBe('%PDF-')

  await payment.end('chargeback_reversed')
  await expectAmounts(777, 0, /7,77\s€ devolvidos/)
  await history.reload()
  await askBack()
  await dialog.getByRole('button', { name: 'Reembolsar 17,23 €' }).click()
  await expect(row(history, 'Rui Arrependido')).toContainText('Reembolsada')
  await expectAmounts(GIVEN, 0, /Reembolsada/)

  const tab = (name: string) => money.getByRole('tab', { name })
  await expect(tab('Movimentos')).toHaveAttribute('aria-selected', 'true')
  await expect(money.getByTestId('money-due')).toContainText(euros(expectedAmounts(GIVEN, 0).net))
  await expect(money.getByTestId('money-paid')).toContainText('Nenhum pagamento registado')
  await expect(money.getByTestId('money-support')).toContainText('0 apoiantes')
  await tab('Movimentos').press('ArrowRight')
  await expect(money).toHaveURL(/\?tab=months$/)
  await money.getByTestId('balance-month').first().click()
  await expect(money).toHaveURL(/\?tab=movements&month=/)
  await expect(money.getByRole('heading', { name: /^Movimentos de/ })).toBeFocused()
  await expect(money.getByTestId('balance-line')).toHaveCount(6)
  await money.goBack()
  await expect(tab('Meses')).toHaveAttribute('aria-selected', 'true')
  await tab('Apoio mensal').click()
  await expect(money.getByRole('heading', { name: 'Quem apoia todos os meses' })).toBeVisible()
  await money.goto('/dashboard/creator/money?tab=unknown')

  const [header, ...lines] = await savedTable(money, 'Extrato em CSV')
  expect(header?.slice(1, 7)).toEqual([
    'Movimento',
    'Doador',
    'Valor',
    'Comissão da plataforma',
    'Parte da agência',
    'Líquido',
  ])
  expect(lines.map((cells) => cells.slice(1, 7).join(' '))).toEqual([
    'Doação Rui Arrependido 25,00 2,00 0,00 23,00',
    'Doação Eva Contente 10,00 0,80 0,00 9,20',
    'Reembolso Rui Arrependido -7,77 -0,62 0,00 -7,15',
    'Devolução pelo banco Rui Arrependido -17,23 -1,38 0,00 -15,85',
    'Devolução pelo banco anulada Rui Arrependido 17,23 1,38 0,00 15,85',
    'Reembolso Rui Arrependido -17,23 -1,38 0,00 -15,85',
    '  10,00 0,80 0,00 9,20',
  ])
  const statement = await savedFile(money.getByRole('button', { name: 'Extrato em PDF' }))
  expect(statement.subarray(0, 5).toString()).toBe('%PDF-')
  await donor.close()
})

test('The last donation of a free month closes the page except for payments in progress, and a plan reopens it', async ({
  page,
  browser,
  server,
}) => {
  const streamer = await registerStreamer(server, 'mes-cheio')
  const limit = BUILT_IN_PLANS.free.donationsPerMonth ?? 0
  // A few at a time: the provider runs in the server's process, which waits at most eight seconds for an answer.
  let toCome = limit - 1
  const give = async () => {
    while (toCome-- > 0) await streamer.donate({ donorName: 'Plateia' })
  }
  await Promise.all([give(), give(), give(), give()])
  const me = async (): Promise<User> => (await streamer.call('GET', '/api/auth/me')).json()
  await expect.poll(async () => (await me()).donationsThisMonth).toBe(limit - 1)
  const early = await startPayment(server, { creatorSlug: 'mes-cheio', donorName: 'Já a Pagar' })
  await storeToken(page, streamer.token)
  const figures = Promise.withResolvers<void>()
  await page.route('**/api/donations/stats', (route) => figures.promise.then(() => route.continue()))
  await page.goto('/dashboard/creator')
  const banner = page.getByTestId('limit-banner')
  // Present from the start: a late warning would move the content below it.
  await expect(banner).toContainText('49 de 50 doações deste mês')
  figures.resolve()

  const stranger = await browser.newPage({ baseURL: server.baseUrl, locale: 'pt-PT' })
  await stranger.goto('/donate/mes-cheio')
  await stranger.getByLabel('Mensagem').fill('Ainda vou a tempo?')
  const donor = await browser.newPage({ baseURL: server.baseUrl, locale: 'pt-PT' })
  await donor.goto('/donate/mes-cheio')
  await checkOut(donor, '10')
  await endPayment(donor, 'paid')
  await expect(donor.getByRole('heading', { level: 1 })).toHaveText('Obrigado pelo aplauso!')
  await expect(banner).toContainText('A tua página não aceita mais doações até')
  await axe(page)

  const full = (visitor: Page) => visitor.getByTestId('month-full')
  await stranger.getByRole('button', { name: 'Doar €10' }).click()
  await expect(full(stranger)).toContainText('Nada foi cobrado')
  await stranger.getByRole('button', { name: 'Voltar ao formulário' }).click()
  await expect(stranger.getByLabel('Mensagem')).toHaveValue('Ainda vou a tempo?')
  await donor.goto('/donate/mes-cheio')
  await expect(full(donor)).toBeVisible()
  await expect(donor.getByRole('button', { name: /^Doar/ })).toHaveCount(0)
  await axe(donor)
  await early.end('paid')
  await expect(stat(page, 'total-donations')).toHaveText('51')

  const money = await page.context().newPage()
  await money.goto('/dashboard/creator/money')
  await expect(money.getByTestId('balance-line')).toHaveCount(15)
  await money.getByRole('button', { name: 'Ver mais' }).click()
  await expect(money.getByTestId('balance-line')).toHaveCount(30)
  await money.close()

  await banner.getByRole('link', { name: 'Abrir já com outro plano' }).click()
  await expect(page.getByTestId('donations-this-month')).toHaveText('51')
  await axe(page)
  await page.getByRole('button', { name: 'Escolher Criador' }).click()
  await page.getByRole('button', { name: 'Pagar', exact: true }).click()
  await expect(page.getByTestId('plan-in-force')).toHaveText('Plano Criador')
  await stranger.getByRole('button', { name: 'Doar €10' }).click()
  await expect(stranger).toHaveURL(/\/sandbox\/checkout\/tr_/)
  await Promise.all([stranger.close(), donor.close()])
})
