import type { DonationStarted } from '@aplauso/contract/donations'
import { cents } from '@aplauso/contract/money'
import { afterAll, describe, expect, test } from 'vitest'
import { forgetDonors, sendFeeReturns } from '#modules/donations/public.ts'
import { checkSettlements } from '#modules/payments/public.ts'
import { usePayments } from '#testing/payments.ts'
import { readOutbox } from '#testing/read-outbox.ts'
import { recurringDonationActions } from '#testing/recurring-donations.ts'
import { stripeOutcomes } from '#testing/stripe/stripe-outcomes.ts'
import { READY, RESTRICTED, refundedOf } from '#testing/stripe/stripe-platform.ts'
import { startStripeStandIn } from '#testing/stripe/stripe-stand-in.ts'
import { STRIPE_SECRET, stripeAccountActions, stripeConnectSettings } from '#testing/stripe-accounts.ts'
import { useApp } from '#testing/test-app.ts'

const stripe = await startStripeStandIn()
afterAll(() => stripe.close())

// The operator's own payments go to the sandbox.
const app = useApp({ PAYMENT_PROVIDER: 'sandbox', OPERATOR_COUNTRY: 'IE', ...stripeConnectSettings(stripe) })
const { read, begin, comeBack, connect, at, webhookUrl } = stripeAccountActions(app, stripe)
const { row, paymentOf, change } = usePayments(app)
const { rowOf, months, supporter, sweep, untilMonths } = recurringDonationActions(app)
const db = () => app().database.db

const accounts = (creatorId: string) =>
  [...stripe.platform.accounts.values()].filter(({ metadata }) => metadata.creator === creatorId)
const feesOf = (account: string) => [...stripe.platform.fees.values()].filter((fee) => fee.account === account)
const mailsTo = async (to: string) => (await readOutbox(app().dataDir, to)).map(({ subject }) => subject)

type Balance = { net: number; heldBy: Record<string, number>; availableCents: number; owedCents: number }
const balanceOf = async (token: string) => (await app().call<Balance>('/api/balance', { token })).body
const feeReturns = (donationId: string) =>
  db().selectFrom('fee_returns').selectAll().where('donation_id', '=', donationId).execute()

async function payAt(account: string, donation: DonationStarted): Promise<void> {
  await at(account).pay(paymentOf(donation))
  await app().untilStatus(donation.donationId, 'paid')
}

describe('An own account at Stripe', () => {
  test('is made for the creator, leads to what Stripe wants to know, and follows its state', async () => {
    const creator = await app().register('creator')
    expect((await read(creator)).offers).toEqual(['mollie', 'stripe'])
    const { account, back, url } = await begin(creator)
    expect(url.origin).toBe(stripe.url)
    expect(stripe.platform.getAccount(account)).toMatchObject({
      email: creator.user.email,
      metadata: { creator: creator.user.id },
      controller: { fees: { payer: 'account' }, losses: { payments: 'stripe' } },
    })
    expect(await comeBack(back, creator.token)).toBe('connected')
    const pending = await read(creator)
    expect(pending).toMatchObject({ provider: 'stripe', state: 'pending', account, methods: [] })
    expect(pending.requirements.map(({ code }) => code)).toContain('external_account')
    for (const { url: where } of pending.requirements) expect(where).toContain(`${stripe.url}/setup/e/${account}/`)

    await at(account).changeAccount({ ...READY, displayName: 'Estúdio da Ana' })
    expect(await read(creator)).toMatchObject({
      ...{ state: 'ready', accountName: 'Estúdio da Ana', requirements: [], methods: ['card', 'mbway', 'paypal'] },
    })
    await at(account).changeAccount(RESTRICTED)
    expect(await read(creator)).toMatchObject({
      ...{ state: 'restricted', requirements: [{ code: 'individual.verification.document' }] },
    })
    await at(account).deauthorize()
    expect(await read(creator)).toMatchObject({ state: 'revoked', requirements: [] })
    await expect.poll(async () => (await mailsTo(creator.user.email)).join()).toMatch(/Perdemos o acesso/)
  })

  test.each([
    ['pending', { details_submitted: true, reason: 'requirements.pending_verification' }],
    ['restricted', { details_submitted: false, reason: 'rejected.fraud' }],
    ['restricted', { details_submitted: true, reason: 'under_review' }],
    ['pending', { details_submitted: false, reason: 'requirements.past_due' }],
  ])('is %s where Stripe says %o', async (state, { details_submitted, reason }) => {
    const creator = await app().register('creator')
    const { account, back } = await begin(creator)
    const requirements = { currently_due: [], past_due: [], disabled_reason: reason }
    Object.assign(stripe.platform.getAccount(account), { details_submitted, requirements })
    await comeBack(back, creator.token)
    expect(await read(creator)).toMatchObject({ state, requirements: [{ code: reason }] })
  })

  test('is one account, however often and wherever its creator begins', async () => {
    const creator = await app().register('creator')
    const begun = await Promise.all([begin(creator), begin(creator)])
    const again = await begin(creator)
    expect(new Set([...begun, again].map(({ account }) => account))).toEqual(new Set([again.account]))
    expect(await comeBack(again.back, creator.token)).toBe('connected')
    expect((await begin(creator)).account).toBe(again.account)
    expect(accounts(creator.user.id)).toHaveLength(1)
  })

  test('is made in the country of the tax data, else of the operator, else where Stripe serves', async () => {
    const countryOf = async (country?: string) => {
      const creator = await app().register('creator')
      if (country !== undefined) {
        const address = { line1: 'Rua 1', postalCode: '1000', city: 'Cidade', country }
        const taxNumbers = [{ country, number: '123456789' }]
        const body = { legalName: 'Ana Ventura', birthDate: '1990-05-17', address, taxNumbers, business: false }
        const saved = await app().call('/api/tax/profile', { token: creator.token, method: 'PUT', body })
        expect(saved.status, JSON.stringify(saved.body)).toBe(200)
      }
      return stripe.platform.getAccount((await begin(creator)).account).country
    }
    expect(await countryOf('BR')).toBe('BR')
    expect(await countryOf()).toBe('IE')
    expect(await countryOf('AO')).toBe('PT')
  })

  test('that Stripe has closed or that was withdrawn is followed by a new one', async () => {
    const creator = await app().register('creator')
    const first = await begin(creator)
    stripe.platform.getAccount(first.account).isDeauthorized = true
    const second = await connect(creator)
    expect(second).not.toBe(first.account)
    await at(second).deauthorize()
    expect((await read(creator)).state).toBe('revoked')
    const third = await connect(creator)
    expect(accounts(creator.user.id).map(({ id }) => id)).toEqual([first.account, second, third])
  })

  test('is connected once by two callbacks at once, and only in the session that began', async () => {
    const [creator, stranger] = [await app().register('creator'), await app().register('creator')]
    const { back } = await begin(creator)
    expect(await comeBack(back, stranger.token)).toBe('expired')
    const outcomes = await Promise.all([comeBack(back, creator.token), comeBack(back, creator.token)])
    expect(outcomes.sort()).toEqual(['connected', 'expired'])
    expect((await read(stranger)).state).toBe('none')
    const rows = db().selectFrom('payment_accounts').selectAll().where('creator_id', '=', creator.user.id)
    expect(await rows.execute()).toHaveLength(1)
  })

  test('stays as it was while Stripe refuses the operator’s key', async () => {
    const creator = await app().register('creator')
    const account = await connect(creator)
    await db()
      .updateTable('payment_accounts')
      .set({ checked_at: new Date(0) })
      .where('account', '=', account)
      .execute()
    stripe.refuseKey(true)
    const { state } = await read(creator)
    stripe.refuseKey(false)
    expect(state).toBe('ready')
  })
})

describe('A donation to a creator with a ready account at Stripe', () => {
  test('is paid there with the platform’s fee, and gives the fee back with a refund and a dispute', async () => {
    const creator = await app().register('creator')
    const account = await connect(creator)
    const donation = await app().donate(creator.user.slug, { amountEuro: 20 })
    expect(await row(donation.donationId)).toMatchObject({ provider: `stripe:${account}` })
    await payAt(account, donation)

    const path = `/api/donations/my/${donation.donationId}`
    const detail = await app().call<{ money: { feeCents: number } }>(path, { token: creator.token })
    const { feeCents } = detail.body.money
    expect(detail.body.money).toEqual({ provider: 'stripe', account, feeCents, at: 'direct' })
    expect(feesOf(account)).toMatchObject([{ amount: feeCents, refunds: [] }])
    const net = 2_000 - feeCents
    expect(await balanceOf(creator.token)).toMatchObject({
      ...{ net, heldBy: { operator: 0, mollie: 0, stripe: net }, availableCents: 0, owedCents: 0 },
    })

    const refund = await app().call(`/api/donations/${donation.donationId}/refund`, {
      ...{ token: creator.token, body: { amount: 500 } },
    })
    expect(refund.status).toBeLessThan(300)
    await expect.poll(async () => (await feeReturns(donation.donationId)).length).toBe(1)
    await sendFeeReturns(app().running.donationSync)
    await sendFeeReturns(app().running.donationSync)
    const quarter = Math.round(feeCents / 4)
    expect(await feeReturns(donation.donationId)).toMatchObject([{ state: 'returned', amount_cents: quarter }])
    expect(feesOf(account).map(refundedOf)).toEqual([quarter])

    await at(account).dispute(paymentOf(donation))
    await app().untilStatus(donation.donationId, 'charged_back')
    await sendFeeReturns(app().running.donationSync)
    expect(feesOf(account).map(refundedOf)).toEqual([feeCents])
    const { net: left, heldBy } = await balanceOf(creator.token)
    expect([left, heldBy.stripe]).toEqual([0, 0])
  })

  test('goes through the operator where the account refuses, and the account is checked at once', async () => {
    const creator = await app().register('creator')
    const account = await connect(creator)
    Object.assign(stripe.platform.getAccount(account), RESTRICTED)
    const donation = await app().donate(creator.user.slug)
    expect(await row(donation.donationId)).toMatchObject({ provider: 'mollie' })
    await app().pay(donation)
    expect((await read(creator)).state).toBe('restricted')
    const { heldBy, net } = await balanceOf(creator.token)
    expect(heldBy).toEqual({ operator: net, mollie: 0, stripe: 0 })
  })

  test('keeps its road when the creator leaves the account', async () => {
    const creator = await app().register('creator')
    const account = await connect(creator)
    const donation = await app().donate(creator.user.slug)
    const left = await app().call('/api/payment-account', { token: creator.token, method: 'DELETE' })
    expect(left.status).toBe(204)
    await payAt(account, donation)
    const later = await app().donate(creator.user.slug)
    expect(await row(later.donationId)).toMatchObject({ provider: 'mollie' })
    expect(await connect(creator)).toBe(account)
  })
})

test('A monthly support moves to the account at Stripe once its supporter has paid there', async () => {
  const [creator, fan] = [await app().register('creator'), await app().register('fan')]
  const id = await supporter(creator, {}, fan)
  const { customer_id: before } = await rowOf(id)
  const account = await connect(creator)
  const { status, body } = await app().call<{ checkoutUrl: string }>(`/api/supports/${id}/checkout`, {
    ...{ token: fan.token, method: 'POST' },
  })
  expect(status).toBe(201)
  // The creator sees the customers of the own account, and must not learn the email of a supporter.
  const customers = stripe.receivedCalls.filter(
    (made) => made.account === account && made.route === 'POST /v1/customers',
  )
  expect(customers.map(({ params }) => [params.has('email'), params.has('name')])).toEqual([[false, true]])
  await at(account).pay(new URL(body.checkoutUrl).pathname.split('/').at(-1) ?? '')
  await untilMonths(id, 2)
  const moved = { provider: `stripe:${account}`, status: 'active', left_provider: 'mollie', left_customer_id: before }
  expect(await rowOf(id)).toMatchObject({ ...moved, requested_provider: null, next_customer_id: null })

  await sweep(id, new Date(((await rowOf(id)).period_end ?? new Date(0)).getTime() + 1_000))
  await untilMonths(id, 3)
  const paid = await months(id)
  expect(paid.map(({ provider }) => provider)).toEqual(['mollie', `stripe:${account}`, `stripe:${account}`])
  expect(feesOf(account).map(({ amount }) => amount)).toEqual(paid.slice(1).map(({ fee_cents }) => fee_cents))
  await forgetDonors(app().running.recurringDonations)
  expect(await rowOf(id)).toMatchObject({ left_customer_id: null })
})

test('Settlements of an account at Stripe match the books with the fee, or each difference is named', async () => {
  const creator = await app().register('creator')
  const account = await connect(creator)
  const [donation, returned] = [await app().donate(creator.user.slug), await app().donate(creator.user.slug)]
  await payAt(account, donation)
  await payAt(account, returned)
  const refund = { token: creator.token, body: { amount: 400 } }
  expect((await app().call(`/api/donations/${returned.donationId}/refund`, refund)).status).toBeLessThan(300)
  await sendFeeReturns(app().running.donationSync)
  const payments = {
    everyAccount: async () =>
      [app().running.reconciliation.payments.of(`stripe:${account}`)].flatMap((one) => one ?? []),
  }
  const check = () => checkSettlements({ db: db(), payments })
  expect(await check()).toEqual({ differences: [], notes: [] })
  const intent = stripe.platform.storeOf(account).getSession(paymentOf(donation)).intent ?? ''
  const stored = db()
    .selectFrom('settled_entries')
    .select(['provider', 'kind', 'amount_cents'])
    .where('payment_id', '=', intent)
    .orderBy('kind')
  expect(await stored.execute()).toEqual([
    { provider: `stripe:${account}`, kind: 'application_fee', amount_cents: 80 },
    { provider: `stripe:${account}`, kind: 'payment', amount_cents: 1_000 },
  ])

  await change(donation.donationId, { fee_cents: cents(70) })
  await change(returned.donationId, { refunded_cents: cents(500) })
  const { differences } = await check()
  await change(donation.donationId, { fee_cents: cents(80) })
  await change(returned.donationId, { refunded_cents: cents(400) })
  expect(differences).toHaveLength(2)
  for (const named of [
    `of donation ${donation.donationId}: stripe:${account} took an application fee of 80 cents`,
    `of donation ${returned.donationId}: the books have refunds of 500 cents`,
  ])
    expect(differences).toContainEqual(expect.stringContaining(named))
})

describe('An event of a connected account', () => {
  test('counts with the secret of Connect alone, and the operator’s own with the other', async () => {
    const creator = await app().register('creator')
    const account = await connect(creator)
    const donation = await app().donate(creator.user.slug)
    const session = { object: 'checkout.session', id: paymentOf(donation) }
    const type = 'checkout.session.completed'
    expect(await at(account).send(type, session, { secret: STRIPE_SECRET })).toBe(400)
    expect(await at(undefined).send(type, session)).toBe(400)
    expect(await at(account).send(type, session)).toBe(200)
    const own = stripeOutcomes(stripe, { webhookUrl: webhookUrl(), secret: STRIPE_SECRET })
    expect(await own.send(type, session)).toBe(200)
    expect(await at('acct_/../x').send(type, session)).toBe(400)
  })

  test('about a payment without a row here is stored with its account', async () => {
    const creator = await app().register('creator')
    const account = await connect(creator)
    const unknown = { object: 'checkout.session', id: `cs_test_of_${account}` }
    expect(await at(account).send('checkout.session.completed', unknown)).toBe(200)
    const stored = db().selectFrom('unknown_payments').selectAll().where('payment_id', '=', unknown.id)
    expect(await stored.execute()).toMatchObject([{ provider: `stripe:${account}` }])
  })

  test('about a payment intent finds the checkout at that account', async () => {
    const creator = await app().register('creator')
    const account = await connect(creator)
    const donation = await app().donate(creator.user.slug)
    await payAt(account, donation)
    const intent = stripe.platform.storeOf(account).getSession(paymentOf(donation)).intent
    const found = stripe.receivedCalls.length
    expect(await at(account).send('charge.updated', { object: 'charge', payment_intent: intent })).toBe(200)
    const lookUps = stripe.receivedCalls.slice(found).filter(({ route }) => route === 'GET /v1/checkout/sessions')
    expect(lookUps.map(({ account: of }) => of)).toEqual([account])
  })
})
