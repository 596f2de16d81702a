import { expect, type Page } from '@playwright/test'
import type { AccountExport } from '../packages/contract/src/account-export.ts'
import { holdToken } from './support/accounts.ts'
import { axe } from './support/axe.ts'
import { startPayment } from './support/payments.ts'
import { savedTable } from './support/saved-table.ts'
import { expectLive, placeOf } from './support/shell.ts'
import { registerStreamer, type Streamer } from './support/streamer.ts'
import { test } from './support/test.ts'

const COPIED_MS = 2_000
const PHONE = { width: 390, height: 844 }

const stat = (page: Page, name: string) => page.getByTestId(`stat-${name}`)
const row = (page: Page, donor: string) => page.getByTestId('donation-row').filter({ hasText: donor })
const toast = (page: Page) => page.getByTestId('toast')

const euros = (amount: number) => amount.toFixed(2).replace('.', ',')

/** What the page asks the server for from now on. */
function watchCalls(page: Page): string[] {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}

/** The profile as the settings would save it; the goal in euros. */
const present = ({ token }: Streamer, page: Page, profile: object) =>
  page.request.patch('/api/users/update-profile', { headers: { authorization: `Bearer ${token}` }, data: profile })

/** Every figure of the dashboard, for donations that add up to so many euros, of 100. */
async function expectFigures(page: Page, count: number, total: number): Promise<void> {
  await expect(stat(page, 'total-donations')).toHaveText(String(count))
  await expect(stat(page, 'total-revenue')).toHaveText(`${euros(total)} €`)
  await expect(stat(page, 'average-donation')).toHaveText(`${euros(total / count)} €`)
  await expect(stat(page, 'this-month')).toHaveText(`${euros(total)} €`)
  await expect(page.getByRole('region', { name: 'Receita deste mês' })).toContainText(`${euros(total)} €`)
  await expect(page.getByText(`@ao-vivo · Twitch, YouTube · ${euros(total)} € este mês`)).toBeVisible()
  await expect(page.getByTestId('goal-progress')).toHaveAttribute('aria-valuenow', String(total))
}

test.describe('With the clipboard to look into', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('a creator sees every figure move with a donation and its refund, without asking for it, as a reload shows it', async ({
    page,
    server,
  }) => {
    const streamer = await registerStreamer(server, 'ao-vivo')
    await present(streamer, page, { donationGoal: 100, streamPlatforms: ['twitch', 'youtube'] })
    await streamer.donate({ donorName: 'Clara Nunes', amountEuro: 12.5 })
    await streamer.donate({ donorName: 'Duarte Pinto', amountEuro: 7.5 })
    await holdToken(page, streamer.token)
    await page.goto('/dashboard/creator')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Bo[am] .*, ao-vivo$/)
    await expectFigures(page, 2, 20)
    await expectLive(page)
    await page.waitForLoadState('networkidle')
    const calls = watchCalls(page)

    const copy = page.getByRole('button', { name: 'Copiar o link da tua página de doações' })
    await copy.click()
    const copiedAt = Date.now()
    await expect(page.getByRole('button', { name: 'Copiado' })).toBeVisible()
    await expect(toast(page)).toContainText('Link copiado!')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${server.baseUrl}/donate/ao-vivo`)
    await expect(copy).toBeVisible()
    expect(Date.now() - copiedAt).toBeGreaterThanOrEqual(COPIED_MS)

    const order = { creatorSlug: 'ao-vivo', donorName: 'Beatriz Sá', amountEuro: 30, message: 'Mais uma!' }
    const payment = await startPayment(server, order)
    await payment.end('paid')
    await expectFigures(page, 3, 50)
    await expect(page.getByTestId('donation-row').first()).toContainText('Mais uma!')
    await expect(row(page, 'Beatriz Sá')).toContainText(/Nova.*30,00/)
    await expect(toast(page)).toContainText('Beatriz Sá enviou 30,00 €')
    await payment.end('refunded')
    await expectFigures(page, 2, 20)
    await expect(row(page, 'Beatriz Sá')).toContainText('Reembolsada')
    await streamer.donate({ donorName: 'Inês', amountEuro: 5 })
    await expectFigures(page, 3, 25)
    expect(calls).toEqual([])

    const rows = () => page.getByTestId('donation-row').locator('p').allTextContents()
    const shown = (await rows()).map((text) => text.replace('Nova', ''))
    await page.reload()
    await expectFigures(page, 3, 25)
    await expect.poll(rows).toEqual(shown)
    await axe(page)
  })
})

const CSV_HEADER = [
  'Data e hora',
  'Doador',
  'Mensagem',
  'Valor',
  'Valor devolvido',
  'Reembolso em curso',
  'Moeda',
  'Estado',
  'Alerta',
]
// One more than a page of the history holds.
const CROWD = Array.from({ length: 47 }, (_, index) => ({ donorName: `Plateia ${index + 1}`, amountEuro: 2 }))

test('A creator finds every donation again: page by page, by words and state, as a file, and drawn over time', async ({
  page,
  server,
}) => {
  const streamer = await registerStreamer(server, 'arquivo')
  // Neither so many donations nor the file are to be had for nothing.
  await streamer.subscribe('pro')
  const first = { donorName: 'A Primeira', amountEuro: 3, message: 'Disse: "olá", e não só' }
  const loud = { donorName: 'W'.repeat(50), amountEuro: 40, message: 'L'.repeat(500) }
  await streamer.donate(first)
  await Promise.all(CROWD.map((gift) => streamer.donate(gift)))
  const payment = await startPayment(server, { creatorSlug: 'arquivo', donorName: 'Inês Vão', amountEuro: 20 })
  await payment.end('paid')
  await streamer.donate({ donorName: 'Inês Vão', amountEuro: 10, message: 'Outra vez' })
  await streamer.donate(loud)
  await payment.end('refunded')

  await holdToken(page, streamer.token)
  const calls = watchCalls(page)
  await page.goto('/dashboard/creator')
  await expect(page.getByTestId('donation-row')).toHaveCount(10)
  await page.getByRole('link', { name: 'Ver todas as doações' }).click()
  const rows = page.getByTestId('donation-row')
  await expect(rows).toHaveCount(50)
  await expect(row(page, first.donorName)).toHaveCount(0)
  await axe(page)
  await page.getByRole('button', { name: 'Mostrar mais' }).click()
  await expect(rows).toHaveCount(51)
  await expect(rows.last()).toContainText(first.message)

  const [header, ...all] = await savedTable(page)
  expect(header?.slice(0, -1)).toEqual(CSV_HEADER)
  expect(all.map(([, donor, , amount]) => `${donor} ${amount}`).toSorted()).toEqual(
    [...CROWD, first, loud, { donorName: 'Inês Vão', amountEuro: 10 }, { donorName: 'Inês Vão', amountEuro: 20 }]
      .map(({ donorName, amountEuro }) => `${donorName} ${amountEuro.toFixed(2)}`)
      .toSorted(),
  )
  expect(all.at(-1)?.slice(1, 8)).toEqual(['A Primeira', first.message, '3.00', '0.00', '0.00', 'EUR', 'Paga'])

  await page.getByLabel('Pesquisar').fill('ines vao')
  await expect(rows).toHaveCount(2)
  await page.getByLabel('Estado').selectOption('Reembolsadas')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(/Inês Vão.*Reembolsada.*20,00/)
  const [, ...refunded] = await savedTable(page)
  expect(refunded.map((cells) => cells.slice(1, 8))).toEqual([
    ['Inês Vão', '', '20.00', '20.00', '0.00', 'EUR', 'Reembolsada'],
  ])
  await page.getByLabel('Pesquisar').fill('ninguém')
  await expect(page.getByText('Nenhuma doação corresponde a estes filtros.')).toBeVisible()

  expect(calls.filter((call) => /analytics|top-donors/.test(call))).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(PHONE)
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(row(page, loud.donorName)).toContainText(loud.message)
  expect(await width()).toBe(PHONE.width)
  await axe(page)
  await placeOf(page, 'Início').click()
  await expect(row(page, loud.donorName)).toBeVisible()
  expect(await width()).toBe(PHONE.width)

  await page.getByRole('button', { name: 'Mais' }).click()
  await page.getByRole('dialog').getByRole('link', { name: 'Estatísticas' }).click()
  const kept = [...CROWD, first, loud, { amountEuro: 10 }]
  const total = kept.reduce((sum, { amountEuro }) => sum + amountEuro, 0)
  const chart = page.getByRole('region', { name: 'Receita no período' })
  const steps = { Dia: 30, Mês: 12, Hora: 24 }
  for (const [step, count] of Object.entries(steps)) {
    await page.getByRole('radio', { name: step, exact: true }).check()
    await expect(chart).toContainText(`${euros(total)} €`)
    await expect(chart).toContainText(`${kept.length} doações`)
    await expect(chart.getByRole('cell')).toHaveCount(count)
    const drawn = await chart.getByRole('cell').allTextContents()
    const added = drawn.map((text) => Number(text.split('€')[0]?.replaceAll(/\s/g, '').replace(',', '.')))
    expect(
      added.reduce((sum, amount) => sum + amount, 0),
      step,
    ).toBe(total)
    // Today's, this month's; the hour may have turned while they were paid.
    if (step !== 'Hora') expect(added.at(-1), step).toBe(total)
  }
  const donors = page.locator('section', { has: page.getByRole('heading', { name: 'Quem mais aplaudiu' }) })
  await expect(donors.getByRole('listitem').first()).toContainText(`${loud.donorName}40,00 €1 doação`)
  await expect(donors.getByRole('listitem').nth(1)).toContainText(/Inês Vão10,00\s€1 doação/)
  expect(await width()).toBe(PHONE.width)
  await axe(page)
})

test('A creator says what they think, from the card to what is kept of it, and hears that TikTok is to come', async ({
  page,
  server,
}) => {
  const { token } = await registerStreamer(server, 'opiniao')
  await holdToken(page, token)
  await page.goto('/dashboard/creator')
  await page.getByRole('button', { name: 'Avisa-me' }).click()
  await expect(toast(page)).toContainText('A integração com o TikTok chega em breve')

  await page.getByRole('button', { name: 'Dar feedback' }).click()
  const dialog = page.getByRole('dialog', { name: 'Diz-nos o que pensas' })
  const send = dialog.getByRole('button', { name: 'Enviar feedback' })
  const title = dialog.getByLabel('Título')
  await expect(send).toBeDisabled()
  await title.fill('Quero um botão maior')
  await title.press('Enter')
  const refusal = dialog.getByRole('alert')
  // In reach of pointer and keyboard, though a dialog keeps all that is outside it from both.
  await toast(page).getByRole('button', { name: 'Fechar' }).click()
  await expect(toast(page)).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await expect(refusal).toContainText('Campos obrigatórios')
  await expect(refusal).toContainText('Por favor, preencha todos os campos obrigatórios')
  await axe(page)
  const category = dialog.getByLabel('Categoria')
  await category.selectOption('Pagamentos')
  await dialog.getByRole('radio', { name: 'Erro' }).check()
  await expect(category).toHaveValue('')
  await category.selectOption('Widget OBS')
  await dialog.getByLabel('Descrição').fill('No OBS mal o vejo.')
  await dialog.getByRole('radio', { name: '4 de 5 estrelas' }).check()
  await page.emulateMedia({ colorScheme: 'dark' })
  await axe(page)
  await send.click()
  await expect(toast(page)).toContainText('Feedback enviado!')
  await expect(toast(page)).toContainText('Obrigado por compartilhar sua experiência conosco.')
  await expect(dialog).toHaveCount(0)

  const answer = await page.request.get('/api/users/export', { headers: { authorization: `Bearer ${token}` } })
  const { feedback }: AccountExport = await answer.json()
  expect(feedback).toMatchObject([
    {
      type: 'bug_report',
      category: 'Widget OBS',
      title: 'Quero um botão maior',
      description: 'No OBS mal o vejo.',
      rating: 4,
      satisfaction: 5,
      wouldRecommend: true,
    },
  ])
})
