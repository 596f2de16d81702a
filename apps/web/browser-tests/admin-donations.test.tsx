import { cents } from '@aplauso/contract/money'
import { HeldPaymentOrder, OperatorDonation, OperatorDonationPage } from '@aplauso/contract/operator-donations'
import { OperatorFailures, OperatorOverview } from '@aplauso/contract/operator-overview'
import type { OperatorRole } from '@aplauso/contract/operator-role'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { newCreator } from './support/dashboard.ts'
import { inTheDark, showPage } from './support/show-page.tsx'
import { type Answers, call, noNetwork, refuse, standIn } from './support/stand-in.ts'

const ID = '0193b0c0-0000-7000-8000-000000000001'
const AT = '2026-11-30T12:00:00.000Z'

const donation = (changes: Partial<OperatorDonation> = {}): OperatorDonation => ({
  ...{ id: ID, status: 'pending', amountCents: cents(1_000), currency: 'EUR', feeCents: cents(80) },
  ...{ refundedCents: cents(0), chargedBackCents: cents(0) },
  creator: { id: 'c1', username: 'leonor', displayName: 'Leonor' },
  ...{ donor: null, donorName: 'Rita', message: 'Olá!', private: false, provider: 'mollie', paymentId: 'tr_1' },
  ...{ createdAt: AT, paidAt: null },
  block: null,
  held: {
    ...{ reason: 'the provider took 2500 cents in EUR', cause: 'amount' },
    ...{ providerCents: cents(2_500), providerCurrency: 'EUR', heldAt: AT, decision: null, refundFailed: false },
  },
  ...changes,
})

const HELD_PAGE: OperatorDonationPage = {
  donation: donation(),
  events: [
    { at: AT, kind: 'checkout', detail: 'mollie tr_1' },
    { at: AT, kind: 'held', detail: 'the provider took 2500 cents in EUR' },
  ],
}

const ACCEPTED_PAGE: OperatorDonationPage = {
  donation: donation({
    ...{ status: 'paid', amountCents: cents(2_500), paidAt: AT },
    held: {
      ...{ reason: 'the provider took 2500 cents in EUR', cause: 'amount' },
      ...{
        providerCents: cents(2_500),
        providerCurrency: 'EUR',
        heldAt: AT,
        decision: 'accepted',
        refundFailed: false,
      },
    },
  }),
  events: [
    ...HELD_PAGE.events,
    { at: AT, kind: 'accepted', detail: '@sofia' },
    { at: AT, kind: 'paid', detail: '', amountCents: cents(2_500) },
    { at: AT, kind: 'ledger', detail: 'provider_clearing 25.00' },
  ],
}

const calm: OperatorOverview = {
  today: { donations: 3, amountCents: cents(2_000), feesCents: cents(85) },
  ...{ creatorsLive: 1, sockets: 12, payments: { waiting: 0, held: 0, unknown: 0 } },
  ...{
    webhooks: { failing: 0 },
    emails: { failing: 0 },
    jobs: { late: 0 },
    reports: { open: 0 },
    disk: { freeBytes: 80_000_000_000 },
  },
  books: { ok: true, checkedAt: AT },
}

function server(operatorRole: OperatorRole, more: Answers = {}) {
  const { answers } = newCreator({ operatorRole })
  return standIn({
    ...answers,
    'GET /api/admin/overview': call({ answers: OperatorOverview, answer: () => calm }),
    'GET /api/admin/donations': call({ answers: OperatorDonation.array(), answer: () => [donation()] }),
    'GET /api/admin/donations/:id': call({ answers: OperatorDonationPage, answer: () => HELD_PAGE }),
    ...more,
  })
}

const figure = (name: string) => page.getByTestId(`figure-${name}`)

test('The overview marks what needs a person, and leads to the list behind each figure', async () => {
  server('owner', {
    'GET /api/admin/overview': call({
      answers: OperatorOverview,
      answer: () => ({
        ...calm,
        ...{ payments: { waiting: 2, held: 1, unknown: 1 }, webhooks: { failing: 1 }, emails: { failing: 2 } },
        books: { ok: false, checkedAt: AT, differences: ['payment tr_1 of donation 7 differs'] },
      }),
    }),
    'GET /api/admin/failures': call({
      answers: OperatorFailures,
      answer: () => ({
        payments: [{ provider: 'mollie', paymentId: 'tr_9', reportedAt: AT, verdict: null }],
        webhooks: [
          {
            ...{ id: 'w1', host: 'hook.example', creator: { id: 'c1', username: 'leonor', displayName: 'Leonor' } },
            ...{ failingSince: AT, disabled: true },
          },
        ],
        jobs: [{ queue: 'receipts', isEmail: true, late: 0, failing: 2 }],
      }),
    }),
  })
  await showPage('/admin')
  await expect.element(figure('donations')).toMatchTextContent(/3.*20,00/)
  await expect.element(figure('held').getByRole('link')).toHaveAttribute('href', '/admin/donations?state=held')
  await expect.element(page.getByText('payment tr_1 of donation 7 differs')).toBeVisible()
  await expect.element(page.getByText('mollie tr_9')).toBeVisible()
  await expect.element(page.getByText('hook.example · desligado')).toBeVisible()
  await expect.element(page.getByText('0 atrasadas, 2 a falhar')).toBeVisible()
  inTheDark()
  await axe()
})

test('The role support sees the overview without amounts, and nothing is marked where all is well', async () => {
  const { donations } = calm.today
  server('support', {
    'GET /api/admin/overview': call({
      answers: OperatorOverview,
      answer: () => ({ ...calm, today: { donations } }),
    }),
  })
  await showPage('/admin')
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveTextContent('Visão geral')
  await expect.element(figure('donations')).toMatchTextContent(/3$/)
  await expect.element(figure('books')).toMatchTextContent(/Certas/)
  for (const name of ['fees', 'donations', 'held'])
    await expect.element(figure(name).getByRole('link')).not.toBeInTheDocument()
  await axe()
})

test('A held payment is accepted with a reason, and the history shows who decided', async () => {
  let shown = HELD_PAGE
  const calls = server('finance', {
    'GET /api/admin/donations/:id': call({ answers: OperatorDonationPage, answer: () => shown }),
    'POST /api/admin/donations/:id/accept': call({
      asks: HeldPaymentOrder,
      answers: OperatorDonationPage,
      answer: () => {
        shown = ACCEPTED_PAGE
        return shown
      },
    }),
  })
  await showPage('/admin/donations')
  await userEvent.click(page.getByRole('link', { name: /Ver a doação de Rita/ }))
  await expect.element(page.getByText(/O fornecedor recebeu 25,00.*pedimos 10,00/)).toBeVisible()
  await axe()
  await userEvent.click(page.getByRole('button', { name: 'Aceitar' }))
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog).toMatchTextContent(/Aceitar 25,00/)
  await expect.element(dialog.getByRole('button', { name: 'Aceitar' })).toBeDisabled()
  await userEvent.fill(dialog.getByLabelText('Motivo'), 'confirmado com a Rita')
  await userEvent.click(dialog.getByRole('button', { name: 'Aceitar' }))
  await expect.element(page.getByTestId('toast')).toMatchTextContent(/Pagamento aceite/)
  await expect.element(page.getByTestId('admin-timeline')).toMatchTextContent(/@sofia/)
  await expect.element(page.getByRole('button', { name: 'Aceitar' })).not.toBeInTheDocument()
  expect(calls.flatMap(({ method, body }) => (method === 'POST' ? [body] : []))).toEqual([
    { reason: 'confirmado com a Rita' },
  ])
})

test('A decision that another operator has made is named in the dialog', async () => {
  server('finance', { 'POST /api/admin/donations/:id/refund': call({ answer: () => refuse('already_decided') }) })
  await showPage(`/admin/donations/${ID}`)
  await userEvent.click(page.getByRole('button', { name: 'Devolver' }))
  const dialog = page.getByRole('alertdialog')
  await userEvent.fill(dialog.getByLabelText('Motivo'), 'pedido da Rita')
  await userEvent.click(dialog.getByRole('button', { name: 'Devolver' }))
  await expect.element(dialog.getByRole('alert')).toBeVisible()
})

test('A donation that does not exist says so', async () => {
  server('finance', { 'GET /api/admin/donations/:id': call({ answer: () => refuse('not_found') }) })
  await showPage(`/admin/donations/${ID}`)
  await expect.element(page.getByText('Esta doação não existe.')).toBeVisible()
})

test('A list that cannot be fetched offers another try', async () => {
  server('finance', { 'GET /api/admin/donations': call({ answer: noNetwork }) })
  await showPage('/admin/donations')
  await expect.element(page.getByRole('button', { name: /Tenta/ })).toBeVisible()
})
