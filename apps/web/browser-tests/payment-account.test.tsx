import { BalanceMonth, BalanceNow } from '@aplauso/contract/balance'
import { Creator, CreatorSummary, SupportedCreator } from '@aplauso/contract/creators'
import { FeeQuote } from '@aplauso/contract/donation-page'
import { DonationStarted, ReceivedDetail, ReceivedDonation, StartDonation } from '@aplauso/contract/donations'
import { ALL_FEATURES_AVAILABLE } from '@aplauso/contract/features'
import { cents } from '@aplauso/contract/money'
import { ConnectOrder, ConnectStarted, PaymentAccount, PaymentAccountChange } from '@aplauso/contract/payment-account'
import { RecurringDonation, RecurringDonationCheckout } from '@aplauso/contract/recurring-donations'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { axe } from './support/axe.ts'
import { NO_BALANCE, newCreator, received } from './support/dashboard.ts'
import { ANA, ON_STAGE } from './support/donation-page.ts'
import { showPage } from './support/show-page.tsx'
import { newUser, signedIn } from './support/signed-in.ts'
import { call, refuse, standIn } from './support/stand-in.ts'
import { toast } from './support/visitor.ts'

const OFFERED = { ...ALL_FEATURES_AVAILABLE, paymentAccounts: true }
const NONE: PaymentAccount = {
  ...{ provider: null, state: 'none', requirements: [], methods: [], profiles: [] },
  ...{ offers: ['mollie'], moneyFlow: 'either' },
}
const READY: PaymentAccount = {
  ...{ ...NONE, provider: 'mollie', state: 'ready', account: 'org_1', accountName: 'Estúdio da Ana' },
  methods: ['card', 'mbway'],
}
const PENDING: PaymentAccount = {
  ...{ ...READY, state: 'pending', methods: [] },
  requirements: [{ code: 'legal-representatives', url: 'https://my.mollie.com/onboarding' }],
}

const card = page.getByTestId('payment-account')
const when = page.getByTestId('payment-account-when')
const account = (answer: () => PaymentAccount) => ({
  'GET /api/payment-account': call({ answers: PaymentAccount, answer }),
})
const showAccount = (answer: PaymentAccount, path = '/settings/payouts') => {
  standIn({ ...newCreator().answers, ...account(() => answer) })
  return showPage(path, { offered: OFFERED, viewport: [320, 800] })
}

test.each<[string, PaymentAccount, RegExp, RegExp]>([
  ['none', NONE, /Por ligar/, /^As doações vão para quem gere este site, que te paga no dia que combinarem\.$/],
  ['direct', { ...NONE, moneyFlow: 'direct' }, /Por ligar/, /^A tua página só aceita doações quando/],
  ['pending', PENDING, /Por confirmar/, /^A Mollie ainda não confirmou a tua conta\. As doações vão para quem gere/],
  ['ready', READY, /Pronta/, /^O dinheiro de cada doação vai logo para a tua conta da Mollie/],
  ['operator', { ...READY, moneyFlow: 'operator' }, /Pronta/, /^As doações vão para quem gere este site/],
  ['restricted', { ...PENDING, state: 'restricted' }, /Parada/, /^A Mollie parou os pagamentos na tua conta\./],
  ['revoked', { ...READY, state: 'revoked' }, /Sem acesso/, /^Já não temos acesso à tua conta da Mollie\./],
])('The card answers when the money comes: %s', async (_name, answer, chip, sentence) => {
  await showAccount(answer)
  await expect.element(card).toMatchTextContent(chip)
  await expect.element(when).toMatchTextContent(sentence)
  expect(document.documentElement.scrollWidth).toBe(320)
  await axe()
})

test('What the provider asks for leads to it, and a review needs nothing', async () => {
  await showAccount(PENDING)
  const link = card.getByRole('link', { name: 'Completar os dados na Mollie' })
  await expect.element(link).toHaveAttribute('href', 'https://my.mollie.com/onboarding')
  await expect
    .element(page.getByTestId('payment-account-requirements'))
    .toMatchTextContent(/^A Mollie pede:As pessoas responsáveis pela conta/)
  await showAccount({ ...PENDING, requirements: [{ code: 'in-review' }] })
  await expect.element(card).toMatchTextContent(/A Mollie está a ver os teus dados. Não tens de fazer nada\./)
  expect(card.getByRole('link').query()).toBeNull()
})

test('A pending account becomes ready without a reload', async () => {
  const current = { account: PENDING }
  standIn({ ...newCreator().answers, ...account(() => current.account) })
  await showPage('/settings/payouts', { offered: OFFERED })
  await expect.element(card).toMatchTextContent(/Por confirmar/)
  current.account = READY
  await expect.element(card, { timeout: 20_000 }).toMatchTextContent(/Pronta.*Estúdio da Ana.*Mollie · org_1/)
  await expect.element(card).toMatchTextContent(/Quem doa paga com.*Cartão, MB WAY/)
})

test('Connecting sends the browser to the provider, and says so where that fails', async () => {
  const { hash } = location
  onTestFinished(() => void location.replace(hash === '' ? '#' : hash))
  let isDown = true
  const calls = standIn({
    ...newCreator().answers,
    ...account(() => NONE),
    'POST /api/payment-account/connect': call({
      asks: ConnectOrder,
      answers: ConnectStarted,
      answer: () => (isDown ? refuse('provider_error') : { url: new URL('#consent', location.href).href }),
    }),
  })
  await showPage('/settings/payouts', { offered: OFFERED })
  const connect = card.getByRole('button', { name: 'Ligar a Mollie' })
  await connect.click()
  await expect.element(toast).toMatchTextContent(/Não foi possível abrir a Mollie/)
  isDown = false
  await connect.click()
  await expect.poll(() => location.hash).toBe('#consent')
  expect(calls.at(-1)).toMatchObject({ body: { provider: 'mollie' } })
})

test.each([
  ['connected', READY, /A tua conta está ligada\./],
  ['denied', NONE, /Não deste o teu acordo, por isso nada mudou\./],
  ['failed', NONE, /A ligação não resultou/],
  ['expired', NONE, /Este pedido já não vale\./],
])('Back from the provider the page says %s and forgets it', async (outcome, answer, text) => {
  const { address } = await showAccount(answer, `/settings/payouts?account=${outcome}`)
  await expect.element(card).toMatchTextContent(text)
  expect(address()).toBe('/settings/payouts')
})

test.each<[PaymentAccount['moneyFlow'], RegExp]>([
  ['either', /O que já começou acaba lá.*vão para quem gere este site.*um só email/],
  ['direct', /O que já começou acaba lá.*deixa de aceitar doações.*O apoio mensal espera/],
])('Disconnecting with %s names what happens, and then offers to connect', async (moneyFlow, text) => {
  let current: PaymentAccount = { ...READY, moneyFlow }
  standIn({
    ...newCreator().answers,
    ...account(() => current),
    'DELETE /api/payment-account': call({
      answer() {
        current = { ...NONE, moneyFlow }
        return null
      },
    }),
  })
  await showPage('/settings/payouts', { offered: OFFERED })
  await card.getByRole('button', { name: 'Desligar a conta' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Desligar a conta da Mollie?' })
  await expect.element(dialog).toMatchTextContent(text)
  await axe()
  await dialog.getByRole('button', { name: 'Desligar a conta' }).click()
  await expect.element(card.getByRole('button', { name: 'Ligar a Mollie' })).toBeVisible()
  await expect.element(card).toMatchTextContent(/A conta foi desligada\./)
})

test('Of several websites one is chosen, and another provider can be changed to', async () => {
  const profiles = [
    { id: 'pfl_1', name: 'Loja', chosen: true },
    { id: 'pfl_2', name: 'Canal', chosen: false },
  ]
  const calls = standIn({
    ...newCreator().answers,
    ...account(() => ({ ...READY, profiles, offers: ['mollie', 'stripe'] })),
    'PATCH /api/payment-account': call({
      asks: PaymentAccountChange,
      answers: PaymentAccount,
      answer: ({ profileId }) => ({
        ...READY,
        profiles: profiles.map((profile) => ({ ...profile, chosen: profile.id === profileId })),
        offers: ['mollie', 'stripe'],
      }),
    }),
  })
  await showPage('/settings/payouts', { offered: OFFERED })
  const choice = page.getByLabelText('Site que recebe as doações')
  await expect.element(choice).toHaveValue('pfl_1')
  await choice.selectOptions('Canal')
  await expect.element(choice).toHaveValue('pfl_2')
  expect(calls.find(({ method }) => method === 'PATCH')).toMatchObject({ body: { profileId: 'pfl_2' } })
  await expect.element(card.getByRole('button', { name: 'Mudar para a Stripe' })).toBeVisible()
  await axe()
})

test('A failed load can be repeated, and a server without accounts has no card', async () => {
  let isDown = true
  standIn({ ...newCreator().answers, ...account(() => (isDown ? (refuse('internal_error') as never) : NONE)) })
  await showPage('/settings/payouts', { offered: OFFERED })
  const retry = card.getByRole('button', { name: 'Tentar de novo' })
  await expect.element(retry).toBeVisible()
  isDown = false
  await retry.click()
  await expect.element(card).toMatchTextContent(/Por ligar/)
  await showPage('/settings/payouts')
  await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(card.query()).toBeNull()
})

test('The page of money says who has it, and nothing of that where the operator has all', async () => {
  const months = { 'GET /api/balance/months': call({ answers: BalanceMonth.array(), answer: () => [] }) }
  const balanceOf = (balance: BalanceNow) => ({
    ...{ ...newCreator().answers, ...months },
    'GET /api/balance': call({ answers: BalanceNow, answer: () => balance }),
  })
  standIn(
    balanceOf({
      ...NO_BALANCE,
      ...{ net: cents(3_400), owedCents: cents(200) },
      heldBy: { operator: cents(1_000), mollie: cents(2_600), stripe: cents(0) },
    }),
  )
  await showPage('/dashboard/creator/money', { offered: OFFERED, viewport: [320, 800] })
  await expect.element(page.getByTestId('held-by-operator')).toMatchTextContent(/^10,00\s€$/)
  await expect.element(page.getByTestId('held-by-mollie')).toMatchTextContent(/^26,00\s€$/)
  await expect.element(page.getByTestId('held-by-owed')).toMatchTextContent(/^-2,00\s€$/)
  expect(page.getByTestId('held-by-stripe').query()).toBeNull()
  // What is in the own account is not to come any more.
  await expect.element(page.getByTestId('balance-net')).toMatchTextContent(/10,00/)
  expect(document.documentElement.scrollWidth).toBe(320)
  await expect
    .element(page.getByRole('link', { name: 'Ver a minha conta de pagamentos' }))
    .toHaveAttribute('href', '/settings/payouts')
  await axe()

  standIn(balanceOf({ ...NO_BALANCE, net: cents(1_000), heldBy: { ...NO_BALANCE.heldBy, operator: cents(1_000) } }))
  await showPage('/dashboard/creator/money')
  await expect.element(page.getByTestId('balance-net')).toMatchTextContent(/10,00/)
  expect(page.getByTestId('held-by').query()).toBeNull()
})

test('The details of a donation say at which account the creator received it', async () => {
  const donation = received({ id: 'd1', donorName: 'Rita', amount: cents(2_000) })
  standIn({
    ...newCreator().answers,
    'GET /api/donations/my': call({ answers: ReceivedDonation.array(), answer: () => [donation] }),
    'GET /api/donations/:id': call({
      answers: ReceivedDetail,
      answer: () => ({
        ...donation,
        ...{ events: [], replays: 0, provider: 'mollie:org_1', paymentId: 'tr_1', blockedDonorId: null },
        money: { feeBasisPoints: 800, platformFee: cents(160), agencyShare: cents(0), net: cents(1_840) },
        direct: { provider: 'mollie' as const, account: 'org_1', feeCents: cents(160), at: 'direct' as const },
        isOfBlocked: false,
      }),
    }),
  })
  await showPage('/dashboard/creator/donations?donation=d1')
  await expect
    .element(page.getByTestId('donation-drawer'))
    .toMatchTextContent(/Comissão \(8\s?%\)-1,60\s€Fica para ti18,40\s€Recebido diretamente na Mollieorg_1/)
})

const CLOSED: Creator = { ...ANA, acceptsDonations: false, closedBy: 'payment_account_missing' }

test.each(['/donate/ana', '/embed/ana'])(
  '%s says before anything is typed that no account takes the money',
  async (path) => {
    const creator = { ...CLOSED, page: { ...CLOSED.page, embed: true } }
    standIn({ ...ON_STAGE, 'GET /api/creators/:slug': call({ answers: Creator, answer: () => creator }) })
    await showPage(path)
    const notice = page.getByTestId('no-account')
    await expect
      .element(notice)
      .toMatchTextContent(/As doações estão fechadas por agora.*Ana Ventura ainda não tem onde/)
    await expect.element(notice).not.toMatchTextContent(/mês/)
    expect(page.getByRole('button', { name: /^Doar/ }).query()).toBeNull()
    await axe()
  },
)

test('An account that is lost while the form is filled in closes it, and what was typed is still there', async () => {
  standIn({
    ...ON_STAGE,
    'POST /api/donations/create-payment': call({
      asks: StartDonation,
      answers: DonationStarted,
      answer: () => refuse('payment_account_missing'),
    }),
  })
  await showPage('/donate/ana')
  await page.getByLabelText('Mensagem').fill('Força!')
  await page.getByRole('button', { name: /^Doar €/ }).click()
  await expect.element(page.getByTestId('no-account')).toMatchTextContent(/Nada foi cobrado/)
  await page.getByRole('button', { name: 'Voltar ao formulário' }).click()
  await expect.element(page.getByLabelText('Mensagem')).toHaveValue('Força!')
})

test('A quick donation to a creator without an account says so at the creator', async () => {
  standIn({
    ...{ ...ON_STAGE, ...signedIn(newUser('fan')) },
    'GET /api/creators/:slug': call({ answers: Creator, answer: () => CLOSED }),
    'GET /api/creators/recent': call({ answers: SupportedCreator.array(), answer: () => [] }),
    'GET /api/creators/favorites': call({ answers: CreatorSummary.array(), answer: () => [] }),
  })
  await showPage('/quick-donate?creator=ana')
  await expect.element(page.getByText(/Ana Ventura ainda não tem onde receber o teu dinheiro\. Escolhe/)).toBeVisible()
})

test('With the cost of the payment known, the page names each part that comes off', async () => {
  standIn({
    ...ON_STAGE,
    'GET /api/creators/:slug/fee': call({
      answers: FeeQuote,
      answer: () => ({
        ...{
          amountCents: cents(3_000),
          feeCents: cents(120),
          agencyShareCents: cents(900),
          providerFeeCents: cents(50),
        },
        ...{ creatorGetsCents: cents(1_930), withCoverCents: cents(3_125) },
      }),
    }),
  })
  await showPage('/donate/ana')
  await page.getByRole('main').getByLabelText('Outro valor').fill('30')
  await expect
    .element(page.getByTestId('fee-line'))
    .toMatchTextContent(
      /^Ana Ventura recebe 19,30\s€, depois.*\(taxa 1,20\s€ · agência 9,00\s€ · custo do pagamento 0,50\s€\)$/,
    )
})

test('A supporter whose creator changed the account reads why and confirms with the next month', async () => {
  const { hash } = location
  onTestFinished(() => void location.replace(hash === '' ? '#' : hash))
  const support: RecurringDonation = {
    ...{ id: 's1', amountCents: cents(500), currency: 'EUR', every: 'month', state: 'past_due', months: 3 },
    creator: { id: ANA.id, slug: 'ana', displayName: 'Ana Ventura', avatar: null },
    ...{ asksToConfirm: true, nextAt: '2026-12-27T12:00:00.000Z', createdAt: '2026-09-27T12:00:00.000Z' },
  }
  standIn({
    ...{ ...ON_STAGE, ...signedIn(newUser('fan')) },
    'GET /api/supports': call({ answers: RecurringDonation.array(), answer: () => [support] }),
    'POST /api/supports/:id/checkout': call({
      answers: RecurringDonationCheckout,
      answer: () => ({ checkoutUrl: new URL('#checkout', location.href).href }),
    }),
  })
  await showPage('/dashboard/fan/supports')
  const one = page.getByRole('article', { name: 'Ana Ventura' })
  await expect.element(one).toMatchTextContent(/Por confirmar.*Ana Ventura recebe agora as doações noutra conta/)
  await expect.element(one).not.toMatchTextContent(/Tentamos outra vez/)
  await axe()
  await one.getByRole('button', { name: 'Confirmar o apoio a Ana Ventura' }).click()
  await expect.poll(() => location.hash).toBe('#checkout')
})
