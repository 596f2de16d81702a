import { BalanceNow } from '@aplauso/contract/balance'
import { ALL_FEATURES_AVAILABLE } from '@aplauso/contract/features'
import { cents } from '@aplauso/contract/money'
import { NewPayoutAccount, Payout, PayoutAccount, PayoutOrder } from '@aplauso/contract/payouts'
import { NewTaxProfile, TaxProfile } from '@aplauso/contract/taxes'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { NO_BALANCE, newCreator } from './support/dashboard.ts'
import { showPage } from './support/show-page.tsx'
import { call, refuse, standIn } from './support/stand-in.ts'

const NONE: PayoutAccount = { holder: null, iban: null, address: null, schedule: 'on_demand', heldUntil: null }
const GIVEN: PayoutAccount = {
  ...{ holder: 'Rita Nunes', iban: '•••• 0154', schedule: 'on_demand', heldUntil: null },
  address: { line1: 'Rua 1', line2: null, postalCode: '4000-123', city: 'Porto', country: 'PT' },
}
const SENT: Payout = {
  ...{ id: 'p1', amountCents: cents(4_000), currency: 'EUR', state: 'sent', iban: '•••• 0154' },
  ...{ createdAt: '2026-11-02T12:00:00.000Z', sentAt: '2026-11-03T12:00:00.000Z' },
}

const PAID_OUT = { ...ALL_FEATURES_AVAILABLE, payouts: true, taxes: true }
const UNTAXED: TaxProfile = {
  ...{ legalName: null, birthDate: null, address: null, taxNumbers: [], vatNumber: null, business: false },
  ...{
    changedAt: null,
    required: false,
    soon: false,
    reason: null,
    year: 2026,
    donations: 3,
    amountCents: cents(4_250),
  },
  limits: { donations: 30, amountCents: cents(200_000) },
}
const taxProfile = (profile: TaxProfile = UNTAXED) => ({
  'GET /api/tax/profile': call({ answers: TaxProfile, answer: () => profile }),
})

test('A creator gives a bank account, and a wrong IBAN is refused at its field', async () => {
  const { answers } = newCreator()
  let account = NONE
  standIn({
    ...answers,
    ...taxProfile(),
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
    ...taxProfile(),
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

test('Tax data that is not needed yet says how far the limits are, and stands alone without payouts', async () => {
  standIn({ ...newCreator().answers, ...taxProfile() })
  await showPage('/settings/payouts', { offered: { ...ALL_FEATURES_AVAILABLE, taxes: true }, viewport: [320, 800] })
  const section = page.getByRole('region', { name: 'Dados fiscais' })
  await expect.element(section).toMatchTextContent(/Ainda não são precisos.*3 de 30 doações, 42,50.*de 2.000/)
  await expect.element(page.getByRole('region', { name: 'Conta bancária' })).not.toBeInTheDocument()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
  await page.getByRole('button', { name: 'Preencher já' }).click()
  await expect.element(page.getByLabelText('Nome legal')).toBeVisible()
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(320)
})

test.each([
  [{ soon: true, donations: 26 }, /Precisos em breve.*26 de 30 doações/],
  [
    { required: true, reason: 'donations' as const, donations: 30 },
    /Em falta.*Em 2026 já recebeste 30 doações ou mais, por isso a lei/,
  ],
  [{ required: true, reason: 'amount' as const }, /Em falta.*Em 2026 já recebeste 2.000.*ou mais/],
])('Tax data shows its state %j', async (state, expected) => {
  standIn({ ...newCreator().answers, ...taxProfile({ ...UNTAXED, ...state }) })
  await showPage('/settings/payouts', { offered: { ...ALL_FEATURES_AVAILABLE, taxes: true } })
  await expect.element(page.getByRole('region', { name: 'Dados fiscais' })).toMatchTextContent(expected)
  const name = page.getByLabelText('Nome legal')
  if ('required' in state) await expect.element(name).toBeVisible()
  else await expect.element(name).not.toBeInTheDocument()
})

test('A creator gives tax data of two countries, and what is wrong is shown at its field', async () => {
  const sent: NewTaxProfile[] = []
  standIn({
    ...newCreator().answers,
    ...taxProfile({ ...UNTAXED, required: true, reason: 'amount' }),
    'PUT /api/tax/profile': call({
      asks: NewTaxProfile,
      answers: TaxProfile,
      answer(typed) {
        sent.push(typed)
        const wrong = typed.taxNumbers.findIndex(({ number }) => number.endsWith('4'))
        if (wrong !== -1) {
          const path = `taxNumbers.${wrong}.number`
          return refuse('validation_failed', { errors: [{ path, code: 'invalid_tax_number', message: 'wrong' }] })
        }
        const { legalName, taxNumbers, business } = typed
        const changedAt = '2026-11-30T12:00:00.000Z'
        return { ...UNTAXED, required: true, reason: 'amount', legalName, taxNumbers, business, changedAt }
      },
    }),
  })
  await showPage('/settings/payouts', { offered: { ...ALL_FEATURES_AVAILABLE, taxes: true } })
  const save = page.getByRole('button', { name: 'Guardar os dados' })
  await save.click()
  await expect.element(page.getByLabelText('Nome legal')).toHaveFocus()
  await expect.element(page.getByText('Escreve a data de nascimento.')).toBeVisible()
  await page.getByLabelText('Nome legal').fill('Rita Nunes')
  await page.getByLabelText('Data de nascimento').fill('1990-02-28')
  await page.getByLabelText('Rua e número').fill('Rua 1')
  await page.getByLabelText('Código postal').fill('4000-123')
  await page.getByLabelText('Localidade').fill('Porto')
  await page.getByLabelText('Número fiscal 1').fill('501964843')
  await page.getByRole('button', { name: 'Juntar um número de outro país' }).click()
  await page.getByLabelText('Número fiscal 2').fill('1234')
  await page.getByLabelText('País do número 2').selectOptions('Espanha')
  await save.click()
  await expect.element(page.getByText('Este número não tem o formato deste país.')).toBeVisible()
  await expect.element(page.getByLabelText('Número fiscal 2')).toHaveFocus()
  await axe()
  await page.getByLabelText('Número fiscal 2').fill('12345678Z')
  await save.click()
  await expect
    .element(page.getByTestId('tax-profile'))
    .toMatchTextContent(/Rita Nunes.*501964843 \(PT\) · 12345678Z \(ES\)/)
  expect(sent.at(-1)).toMatchObject({
    ...{ legalName: 'Rita Nunes', birthDate: '1990-02-28', business: false },
    taxNumbers: [
      { country: 'PT', number: '501964843' },
      { country: 'ES', number: '12345678Z' },
    ],
  })
  await page.getByRole('button', { name: 'Mudar os dados' }).click()
  await page.getByText('Uma empresa').click()
  await expect.element(page.getByLabelText('Data de nascimento')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Retirar o número 2' }).click()
  await page.getByLabelText('Rua e número').fill('Rua 1')
  await page.getByLabelText('Código postal').fill('4000-123')
  await page.getByLabelText('Localidade').fill('Porto')
  await save.click()
  await expect.element(page.getByTestId('tax-profile')).toMatchTextContent(/501964843 \(PT\)$/)
  expect(sent.at(-1)).toMatchObject({ business: true, taxNumbers: [{ country: 'PT' }] })
})

test('A failed load of tax data can be repeated, and the statements of a chosen year are offered', async () => {
  let isDown = true
  standIn({
    ...newCreator().answers,
    'GET /api/tax/profile': call({
      answers: TaxProfile,
      answer: () => (isDown ? refuse('internal_error') : UNTAXED),
    }),
  })
  await showPage('/settings/payouts', { offered: { ...ALL_FEATURES_AVAILABLE, taxes: true } })
  const section = page.getByRole('region', { name: 'Dados fiscais' })
  const retry = section.getByRole('button')
  await expect.element(retry).toBeVisible()
  isDown = false
  await retry.click()
  await expect.element(section).toMatchTextContent(/3 de 30 doações/)
  const statements = page.getByRole('region', { name: 'Extratos anuais' })
  await expect.element(statements.getByLabelText('Ano')).toHaveValue(String(new Date().getFullYear()))
  for (const name of ['Extrato em PDF', 'Extrato em CSV', 'Extrato em JSON'])
    await expect.element(statements.getByRole('button', { name })).toBeVisible()
  await axe()
})
