import { BalanceNow } from '@aplauso/contract/balance'
import { ALL_FEATURES_AVAILABLE } from '@aplauso/contract/features'
import { cents } from '@aplauso/contract/money'
import { NewPayoutAccount, Payout, PayoutAccount, PayoutOrder } from '@aplauso/contract/payouts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { NO_BALANCE, newCreator } from './support/dashboard.ts'
import { showPage } from './support/show-page.tsx'
import { call, refuse, standIn } from './support/stand-in.ts'

const PAID_OUT = { ...ALL_FEATURES_AVAILABLE, payouts: true }
const NONE: PayoutAccount = { holder: null, iban: null, address: null, schedule: 'on_demand', heldUntil: null }
const GIVEN: PayoutAccount = {
  ...{ holder: 'Rita Nunes', iban: '•••• 0154', schedule: 'on_demand', heldUntil: null },
  address: { line1: 'Rua 1', line2: null, postalCode: '4000-123', city: 'Porto', country: 'PT' },
}
const SENT: Payout = {
  ...{ id: 'p1', amountCents: cents(4_000), currency: 'EUR', state: 'sent', iban: '•••• 0154' },
  ...{ createdAt: '2026-11-02T12:00:00.000Z', sentAt: '2026-11-03T12:00:00.000Z' },
}

test('A creator gives a bank account, and a wrong IBAN is refused at its field', async () => {
  const { answers } = newCreator()
  let account = NONE
  standIn({
    ...answers,
    'GET /api/balance': call({ answers: BalanceNow, answer: () => NO_BALANCE }),
    'GET /api/payouts': call({ answers: Payout.array(), answer: () => [] }),
    'GET /api/payout-account': call({ answers: PayoutAccount, answer: () => account }),
    'PUT /api/payout-account': call({
      asks: NewPayoutAccount,
      answers: PayoutAccount,
      answer: ({ holder, iban }) => {
        if (!iban.endsWith('4'))
          return refuse('invalid_iban', { errors: [{ path: 'iban', code: 'invalid_iban', message: 'wrong' }] })
        account = { ...GIVEN, holder, heldUntil: '2026-12-01T12:00:00.000Z' }
        return account
      },
    }),
  })
  await showPage('/settings/payouts', { offered: PAID_OUT })
  await page.getByLabelText('Titular').fill('Ana Sá')
  await page.getByLabelText('IBAN').fill('PT50000201231234567890155')
  await page.getByLabelText('Rua e número').fill('Rua 1')
  await page.getByLabelText('Código postal').fill('4000-123')
  await page.getByLabelText('Localidade').fill('Porto')
  await page.getByRole('button', { name: 'Guardar a conta' }).click()
  await expect.element(page.getByText('Este IBAN não está certo')).toBeVisible()
  await page.getByLabelText('IBAN').fill('PT50000201231234567890154')
  await page.getByRole('button', { name: 'Guardar a conta' }).click()
  const stored = page.getByTestId('payout-account')
  await expect.element(stored).toMatchTextContent(/Ana Sá.*•••• 0154.*podes pedir pagamentos a partir de/)
  await axe()
})

test('A creator asks for a part of what is available, and the payout is listed with its state', async () => {
  const { answers } = newCreator()
  const payouts = [SENT]
  standIn({
    ...answers,
    'GET /api/balance': call({
      answers: BalanceNow,
      answer: () => ({ ...NO_BALANCE, availableCents: cents(9_000), holdCents: cents(500) }),
    }),
    'GET /api/payout-account': call({ answers: PayoutAccount, answer: () => GIVEN }),
    'GET /api/payouts': call({ answers: Payout.array(), answer: () => payouts }),
    'POST /api/payouts': call({
      asks: PayoutOrder,
      answers: Payout,
      answer: ({ amountCents }) => {
        const { sentAt: _none, ...requested } = { ...SENT, id: 'p2', state: 'due' as const }
        const payout = { ...requested, amountCents: amountCents ?? cents(9_000) }
        payouts.unshift(payout)
        return payout
      },
    }),
  })
  await showPage('/settings/payouts', { offered: PAID_OUT })
  await expect.element(page.getByTestId('payout-available')).toMatchTextContent(/90,00/)
  await expect.element(page.getByTestId('payout-on-hold')).toMatchTextContent(/5,00/)
  const amount = page.getByLabelText('Valor')
  await amount.fill('95')
  await page.getByRole('button', { name: 'Pedir pagamento' }).click()
  await expect.element(page.getByText(/Escreve um valor até 90,00/)).toBeVisible()
  await amount.fill('30')
  await page.getByRole('button', { name: 'Pedir pagamento' }).click()
  const rows = page.getByTestId('payout-row')
  await expect.element(rows.first()).toMatchTextContent(/Pedido.*30,00/)
  await expect.element(rows.last()).toMatchTextContent(/Enviado.*40,00/)
  await axe()
})
