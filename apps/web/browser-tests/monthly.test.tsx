import { BalanceMonth, BalanceNow } from '@aplauso/contract/balance'
import { Creator, CreatorSummary } from '@aplauso/contract/creators'
import {
  AlertProgress,
  DonationProgress,
  DonationStarted,
  ReceivedDonation,
  StartDonation,
} from '@aplauso/contract/donations'
import { cents } from '@aplauso/contract/money'
import {
  ReceivedRecurringDonation,
  RecurringDonation,
  RecurringDonationChange,
  RecurringDonationCheckout,
  RecurringDonationIncome,
} from '@aplauso/contract/recurring-donations'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import * as z from 'zod'
import { axe } from './support/axe.ts'
import { NO_BALANCE, newCreator, received } from './support/dashboard.ts'
import { ANA, ON_STAGE, publicPage } from './support/donation-page.ts'
import { standInLive } from './support/live.ts'
import { inTheDark, showPage } from './support/show-page.tsx'
import { GIVEN_NOTHING, newUser, signedIn } from './support/signed-in.ts'
import { call, noNetwork, refuse, standIn } from './support/stand-in.ts'
import { toast } from './support/visitor.ts'

const LONG = 'Maria-Anunciação Vasconcelos de Albuquerque'
const main = page.getByRole('main')
const monthly = page.getByRole('radio', { name: 'Todos os meses' })
const submit = main.getByRole('button', { name: /^Doar/ })
const email = page.getByLabelText('O teu email')

/** A recurring donation of five euros to Ana, with changes. */
const support = (changes: Partial<RecurringDonation> = {}): RecurringDonation => ({
  id: 's1',
  creator: { id: ANA.id, slug: 'ana', displayName: 'Ana Ventura', avatar: null },
  ...{ amountCents: cents(500), currency: 'EUR', every: 'month', state: 'active', months: 3 },
  asksToConfirm: false,
  ...{ nextAt: '2026-12-27T12:00:00.000Z', createdAt: '2026-09-27T12:00:00.000Z' },
  ...changes,
})

/** A server that stores recurring donations of an account or of this token. */
function storedSupports(first: RecurringDonation[], token?: string) {
  let supports = first
  const mine = <Answer,>(query: URLSearchParams, answer: () => Answer) =>
    token !== undefined && query.get('token') !== token ? refuse('not_found') : answer()
  const change = (id: string | undefined, changes: Partial<RecurringDonation>) => {
    supports = supports.map((one) => (one.id === id ? { ...one, ...changes } : one))
    return supports.find((one) => one.id === id) ?? refuse('not_found')
  }
  return {
    'GET /api/supports': call({
      answers: z.array(RecurringDonation),
      answer: (_body, { query }) => mine(query, () => supports),
    }),
    'PATCH /api/supports/:id': call({
      asks: RecurringDonationChange,
      answers: RecurringDonation,
      answer: ({ amountEuro = cents(0) }, { params, query }) =>
        mine(query, () => change(params.id, { amountCents: amountEuro })),
    }),
    'DELETE /api/supports/:id': call({
      answer: (_body, { params, query }) => mine(query, () => change(params.id, { state: 'ended', nextAt: null })),
    }),
  }
}

const BEGUN = {
  'POST /api/donations/create-payment': call({
    asks: StartDonation,
    answers: DonationStarted,
    answer: () => refuse('overloaded'),
  }),
}
/** Bodies of the orders, as sent. */
const orders = (calls: ReturnType<typeof standIn>) =>
  calls.flatMap(({ path, body }) => (path.endsWith('/create-payment') ? [body] : []))

test('Without an account, a recurring donation asks for the email that manages it, and says what is charged when', async () => {
  const calls = standIn({ ...ON_STAGE, ...BEGUN })
  await showPage('/donate/ana')
  await expect.element(page.getByRole('radio', { name: 'Uma vez' })).toBeChecked()
  await expect.element(email).not.toBeInTheDocument()
  await monthly.click()
  await expect.element(page.getByRole('button', { name: 'Doar €10 por mês' })).toBeEnabled()
  const terms = page.getByText(/^Pagas 10,00\s€ agora e o mesmo todos os meses\. A próxima cobrança é a \d+ de \S+\./)
  await expect.element(terms).toBeVisible()
  // Monthly receipts go to this address anyway.
  await expect.element(page.getByRole('button', { name: 'Quero um recibo por email' })).not.toBeInTheDocument()

  await submit.click()
  await expect.element(page.getByText('Escreve o teu email: é por ele que mudas ou terminas o apoio.')).toBeVisible()
  await expect.element(email).toHaveFocus()
  await email.fill('sem arroba')
  await submit.click()
  await expect.element(page.getByText(/^Escreve um email completo/)).toBeVisible()
  expect(orders(calls)).toEqual([])
  await email.fill('rita@example.com')
  await submit.click()
  await expect
    .poll(() => orders(calls))
    .toMatchObject([{ amountEuro: 10, every: 'month', receiptEmail: 'rita@example.com' }])
})

test('A one-off donation sends no recurring fields, and the choice survives a reload', async () => {
  const calls = standIn({ ...ON_STAGE, ...BEGUN })
  const { leave } = await showPage('/donate/ana')
  await monthly.click()
  await leave()
  await showPage('/donate/ana')
  await expect.element(monthly).toBeChecked()
  await page.getByRole('radio', { name: 'Uma vez' }).click()
  await page.getByRole('button', { name: 'Doar €10', exact: true }).click()
  await expect.poll(() => orders(calls).length).toBe(1)
  expect(orders(calls)[0]).not.toHaveProperty('every')
})

test('Without a recurring payment method there is no choice, whatever the draft says', async () => {
  sessionStorage.setItem('donation:ana', JSON.stringify({ isMonthly: true }))
  const calls = standIn({
    ...ON_STAGE,
    ...BEGUN,
    'GET /api/creators/:slug': call({
      answers: Creator,
      answer: () => ({ ...ANA, page: publicPage({ takesMonthly: false }) }),
    }),
  })
  await showPage('/donate/ana')
  await expect.element(submit).toBeEnabled()
  await expect.element(monthly).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Doar €10', exact: true }).click()
  await expect.poll(() => orders(calls).length).toBe(1)
  expect(orders(calls)[0]).not.toHaveProperty('every')
})

test('A donor who already supports the creator sees it, and is warned before a second recurring donation', async () => {
  const calls = standIn({
    ...{ ...ON_STAGE, ...BEGUN, ...GIVEN_NOTHING, ...signedIn(newUser('fan')) },
    ...storedSupports([support()]),
  })
  await showPage('/donate/ana', { viewport: [320, 700] })
  const own = page.getByTestId('own-support')
  await expect.element(own).toMatchTextContent(/^Já apoias Ana Ventura com 5\s€ por mês\. Mudar ou terminar$/)
  await monthly.click()
  await expect.element(own).toMatchTextContent(/começas um segundo apoio mensal, e pagas os dois/)
  await expect.element(own.getByRole('link')).toHaveAttribute('href', '/dashboard/fan/supports')
  // With an account no email is needed to manage it.
  await expect.element(page.getByText(/^Pagas/)).toBeVisible()
  await expect.element(email).not.toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBe(320)
  await axe()
  await submit.click()
  await expect.poll(() => orders(calls)).toMatchObject([{ every: 'month' }])
})

test('Recurring donations are listed with the next charge, changed in a dialog and ended after a confirmation', async () => {
  const failing = support({
    ...{ id: 's2', state: 'past_due', amountCents: cents(100_050), months: 1, nextAt: '2026-11-29T12:00:00.000Z' },
    creator: { id: 'b', slug: 'bea', displayName: LONG, avatar: null },
  })
  const calls = standIn({
    ...ON_STAGE,
    ...signedIn(newUser('fan')),
    ...storedSupports([support(), failing, support({ id: 's3', state: 'ended', nextAt: null })]),
  })
  await showPage('/dashboard/fan/supports', { viewport: [320, 700] })
  const ana = page.getByRole('article', { name: 'Ana Ventura' }).first()
  await expect.element(ana).toMatchTextContent('Próxima cobrança a 27 de dezembro · 3 meses seguidos')
  await expect.element(page.getByRole('article', { name: LONG })).toMatchTextContent('Pagamento em falta')
  await expect.element(page.getByText(/Tentamos outra vez a 29 de novembro/)).toBeVisible()
  expect(document.documentElement.scrollWidth).toBe(320)
  await axe()
  inTheDark()
  await axe()

  await page.getByRole('button', { name: 'Mudar o valor do apoio a Ana Ventura' }).click()
  const amount = page.getByLabelText('Valor por mês (€)')
  await amount.fill('0,5')
  await page.getByRole('dialog').getByRole('button', { name: 'Mudar o valor' }).click()
  await expect.element(page.getByText(/^Escreve um valor entre 1\s€ e/)).toBeVisible()
  await expect.element(amount).toHaveFocus()
  await amount.fill('1.000')
  await page.getByRole('dialog').getByRole('button', { name: 'Mudar o valor' }).click()
  await expect.element(page.getByText(/^Separador ambíguo/)).toBeVisible()
  await amount.fill('7,50')
  await page.getByRole('button', { name: /^Mudar para 7,50\s€$/ }).click()
  await expect.element(toast).toMatchTextContent(/O teu apoio passa a 7,50\s€ por mês/)
  await expect.element(ana).toMatchTextContent(/7,50\s€ por mês/)

  await page.getByRole('button', { name: 'Terminar o apoio a Ana Ventura' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Continuar a apoiar' }).click()
  expect(calls.some(({ method }) => method === 'DELETE')).toBe(false)
  await page.getByRole('button', { name: 'Terminar o apoio a Ana Ventura' }).click()
  await question.getByRole('button', { name: 'Terminar o apoio' }).click()
  await expect.element(toast).toMatchTextContent('O teu apoio a Ana Ventura terminou')
  await expect.poll(() => page.getByRole('link', { name: 'Apoiar outra vez' }).elements().length).toBe(2)
})

test('A recurring donation that cannot be ended now stays and shows the reason', async () => {
  standIn({
    ...ON_STAGE,
    ...signedIn(newUser('fan')),
    ...storedSupports([support()]),
    'DELETE /api/supports/:id': call({ answer: () => refuse('overloaded') }),
  })
  await showPage('/dashboard/fan/supports')
  await page.getByRole('button', { name: 'Terminar o apoio a Ana Ventura' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Terminar o apoio' }).click()
  await expect.element(question.getByRole('alert')).toMatchTextContent(/sobrecarregado/)
  await question.getByRole('button', { name: 'Continuar a apoiar' }).click()
  await expect.element(page.getByText('Ativo')).toBeVisible()
})

test('A donor without recurring donations sees how to begin one', async () => {
  standIn({ ...ON_STAGE, ...signedIn(newUser('supporter')), ...storedSupports([]) })
  await showPage('/dashboard/fan/supports')
  await expect.element(page.getByRole('heading', { name: 'Ainda não apoias ninguém todos os meses' })).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: 'Apoios mensais' }).first())
    .toHaveAttribute('aria-current', 'page')
})

test('The link of an email shows its recurring donation without an account, changes the amount and ends it with one click', async () => {
  const calls = standIn({ ...ON_STAGE, ...storedSupports([support()], 'da-carta') })
  const { address, leave } = await showPage('/support?id=s1#token=da-carta', { viewport: [320, 700] })
  await expect.element(page.getByRole('article', { name: 'Ana Ventura' })).toBeVisible()
  // Opening it changes nothing, and the token has left the address.
  expect(calls.map(({ method }) => method)).toEqual(['GET'])
  expect(address()).toBe('/support?id=s1')
  expect(document.documentElement.scrollWidth).toBe(320)
  await axe()
  await leave()

  await showPage('/support?id=s1')
  await page.getByRole('button', { name: 'Mudar o valor do apoio a Ana Ventura' }).click()
  await page.getByLabelText('Valor por mês (€)').fill('8')
  await page.getByRole('button', { name: /^Mudar para 8\s€$/ }).click()
  await expect.element(page.getByText(/^8,00\s€ por mês$/)).toBeVisible()
  await page.getByRole('button', { name: 'Terminar o apoio a Ana Ventura' }).click()
  await expect
    .element(page.getByText('Não te cobramos mais nada. Obrigado por teres apoiado Ana Ventura.'))
    .toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Apoiar outra vez' })).toHaveAttribute('href', '/donate/ana')
})

test('A raise by the link of an email is refused, beside the ways to give more', async () => {
  standIn({
    ...{ ...ON_STAGE, ...storedSupports([support()], 'da-carta') },
    'PATCH /api/supports/:id': call({
      asks: RecurringDonationChange,
      answers: RecurringDonation,
      answer: () => refuse('sign_in_required'),
    }),
  })
  await showPage('/support?id=s1#token=da-carta', { viewport: [320, 700] })
  await page.getByRole('button', { name: 'Mudar o valor do apoio a Ana Ventura' }).click()
  const dialog = page.getByRole('dialog')
  await expect
    .element(dialog.getByRole('link', { name: 'Entrar na conta' }))
    .toHaveAttribute('href', '/login?redirect=%2Fsupport%3Fid%3Ds1')
  await expect
    .element(dialog.getByRole('link', { name: 'Começar um novo apoio' }))
    .toHaveAttribute('href', '/donate/ana')
  await axe()
  await dialog.getByLabelText('Valor por mês (€)').fill('8')
  await dialog.getByRole('button', { name: /^Mudar para 8\s€$/ }).click()
  await expect.element(dialog.getByText('Com este link só podes baixar o valor.')).toBeVisible()
  await expect.element(dialog.getByLabelText('Valor por mês (€)')).toHaveFocus()
})

test('An old or truncated link says so and has a link onwards', async () => {
  standIn({ ...ON_STAGE, ...storedSupports([support()], 'da-carta') })
  const { leave } = await showPage('/support?id=s1#token=outra')
  await expect.element(page.getByRole('heading', { name: 'Este link não abre nenhum apoio' })).toBeVisible()
  await expect.element(main.getByRole('link', { name: 'Entrar' })).toBeVisible()
  await leave()
})

test('Without token and session the link is incomplete, and nothing is requested', async () => {
  const calls = standIn({ ...ON_STAGE })
  await showPage('/support?id=s1')
  await expect.element(page.getByRole('heading', { name: 'Este link não abre nenhum apoio' })).toBeVisible()
  expect(calls.some(({ path }) => path === '/api/supports')).toBe(false)
})

test('A favourite with a recurring donation says so', async () => {
  const { page: _page, look: _look, ...summary } = ANA
  standIn({
    ...{ ...ON_STAGE, ...GIVEN_NOTHING, ...signedIn(newUser('fan')), ...storedSupports([support()]) },
    'GET /api/creators/favorites': call({ answers: z.array(CreatorSummary), answer: () => [summary] }),
  })
  await showPage('/dashboard/fan/favorites')
  await expect.element(page.getByTestId('favorite-row')).toMatchTextContent('Apoias todos os meses')
})

test('Without a network the page of a recurring donation shows an error and retries', async () => {
  const answers = { isThere: false }
  const { 'GET /api/supports': listCall, ...others } = storedSupports([support()], 't')
  standIn({
    ...ON_STAGE,
    ...others,
    'GET /api/supports': call({
      answers: z.array(RecurringDonation),
      answer: (body, about) => (answers.isThere ? listCall.answer(body, about) : noNetwork()),
    }),
  })
  await showPage('/support?id=s1#token=t')
  const again = page.getByRole('button', { name: 'Tentar de novo' })
  await expect.element(again).toBeVisible()
  answers.isThere = true
  await again.click()
  await expect.element(page.getByRole('article', { name: 'Ana Ventura' })).toBeVisible()
})

test('The thank-you page says when the next charge is and where to end it', async () => {
  standInLive()
  const donation = { id: 'd1', status: 'paid' as const, amount: cents(500), currency: 'EUR' as const, creator: ANA }
  standIn({
    ...ON_STAGE,
    'GET /api/donations/:id/status': call({
      answers: DonationProgress,
      answer: () => ({ ...donation, nextAt: '2026-12-27T12:00:00.000Z' }),
    }),
    'GET /api/donations/:id/progress': call({ answers: AlertProgress, answer: () => ({ state: 'queued' as const }) }),
  })
  await showPage('/donation/success?id=d1')
  await expect
    .element(page.getByTestId('monthly'))
    .toMatchTextContent('É um apoio mensal: a próxima cobrança é a 27 de dezembro. Para mudar o valor ou terminar')
})

test('A failed month that cannot be paid now by the link of an email shows an error', async () => {
  const calls = standIn({
    ...ON_STAGE,
    ...storedSupports([support({ state: 'past_due' })], 't'),
    'POST /api/supports/:id/checkout': call({
      answers: RecurringDonationCheckout,
      answer: () => refuse('payment_pending'),
    }),
  })
  await showPage('/support?id=s1#token=t')
  await page.getByRole('button', { name: 'Pagar agora' }).click()
  await expect.element(toast).toMatchTextContent('Não foi possível abrir o pagamento')
  expect(calls.at(-1)).toMatchObject({ method: 'POST', path: '/api/supports/s1/checkout' })
  await expect.element(page.getByRole('button', { name: 'Terminar o apoio a Ana Ventura' })).toBeVisible()
})

test('A checkout without an address shows an error', async () => {
  standIn({
    ...{ ...ON_STAGE, ...storedSupports([support({ state: 'past_due' })], 't') },
    'POST /api/supports/:id/checkout': call({ answer: () => Response.json({}, { status: 201 }) }),
  })
  const { address } = await showPage('/support?id=s1#token=t')
  await page.getByRole('button', { name: 'Pagar agora' }).click()
  await expect.element(toast).toMatchTextContent('Falha ao criar a sessão de pagamento')
  expect(address()).toBe('/support?id=s1')
})

test('A deleted creator has no link to a page', async () => {
  const gone = { id: 'c', slug: '', displayName: 'Conta apagada', avatar: null }
  standIn({
    ...{ ...ON_STAGE, ...signedIn(newUser('fan')) },
    ...storedSupports([support({ creator: gone, state: 'ended', nextAt: null })]),
  })
  await showPage('/dashboard/fan/supports')
  await expect.element(page.getByRole('article', { name: 'Conta apagada' })).toBeVisible()
  expect(page.getByRole('link', { name: 'Apoiar outra vez' }).query()).toBeNull()
})

const RECEIVED: ReceivedRecurringDonation = {
  ...{ id: 's1', amountCents: cents(500), currency: 'EUR', every: 'month', state: 'active', months: 3 },
  asksToConfirm: false,
  ...{ nextAt: '2026-12-27T12:00:00.000Z', createdAt: '2026-09-27T12:00:00.000Z', donorName: 'Rita' },
}

test('A creator sees the monthly income and its donors, also on a narrow phone', async () => {
  const { answers } = newCreator()
  const supporters: ReceivedRecurringDonation[] = [
    RECEIVED,
    { ...RECEIVED, id: 's2', donorName: LONG, state: 'past_due', amountCents: cents(123_456_789) },
    { ...RECEIVED, id: 's3', donorName: null, state: 'ended', nextAt: null, months: 1 },
  ]
  standIn({
    ...answers,
    'GET /api/balance': call({ answers: BalanceNow, answer: () => NO_BALANCE }),
    'GET /api/balance/months': call({ answers: BalanceMonth.array(), answer: () => [] }),
    'GET /api/supports/income': call({
      answers: RecurringDonationIncome,
      answer: () => ({ active: 2, monthlyCents: cents(123_457_289), nextThirtyDaysCents: cents(500) }),
    }),
    'GET /api/supports/received': call({ answers: ReceivedRecurringDonation.array(), answer: () => supporters }),
  })
  await showPage('/dashboard/creator/money', { viewport: [320, 700] })
  await expect.element(page.getByTestId('stat-monthly')).toMatchTextContent(/^1.234.572,89\s€$/)
  await expect.element(page.getByTestId('stat-monthly-next')).toMatchTextContent(/^5,00\s€$/)
  const rows = page.getByTestId('supporter')
  await expect
    .element(rows.nth(0))
    .toMatchTextContent(/^Rita3 meses seguidos · Próxima cobrança a 27 de dezembro5,00\s€$/)
  await expect.element(rows.nth(1)).toMatchTextContent('Pagamento em falta')
  await expect.element(rows.nth(2)).toMatchTextContent(/^Anónimo1 mês pago.*Terminado$/)
  expect(document.documentElement.scrollWidth).toBe(320)
  await axe()
  inTheDark()
  await axe()
})

test('The lists of received and donated amounts show the month of a recurring donation', async () => {
  const { answers } = newCreator()
  standInLive()
  standIn({
    ...answers,
    'GET /api/donations/my': call({
      answers: ReceivedDonation.array(),
      answer: () => [
        received({ id: 'd1', monthsInRow: 3 }),
        received({ id: 'd2', donorName: 'Nova', monthsInRow: 1 }),
        received({ id: 'd3', donorName: 'Uma vez' }),
      ],
    }),
  })
  const { leave } = await showPage('/dashboard/creator/donations')
  const rows = page.getByTestId('donation-row')
  await expect.element(rows.nth(0)).toMatchTextContent('Mês 3')
  await expect.element(rows.nth(1)).toMatchTextContent('Apoio mensal')
  await expect.element(rows.nth(2)).not.toMatchTextContent('Mês')
  await leave()
  await showPage('/dashboard/creator')
  await expect.element(rows.nth(0)).toMatchTextContent('Mês 3')
})
