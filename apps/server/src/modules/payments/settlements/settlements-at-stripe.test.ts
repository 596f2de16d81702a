import type { SignedIn } from '@aplauso/contract/accounts'
import type { DonationStarted } from '@aplauso/contract/donations'
import { cents } from '@aplauso/contract/money'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFaultyProxy } from '#testing/faulty-proxy.ts'
import { usePayments } from '#testing/payments.ts'
import { stripeOutcomes } from '#testing/stripe/stripe-outcomes.ts'
import { STRIPE_KEY, startStripeStandIn } from '#testing/stripe/stripe-stand-in.ts'
import { useApp } from '#testing/test-app.ts'
import { checkSettlements } from './check-settlements.ts'

const SECRET = 'whsec_of_the_tests'
const stripe = await startStripeStandIn()
const wire = await startFaultyProxy(stripe.url)
afterAll(async () => {
  await wire.close()
  await stripe.close()
})

const app = useApp({
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET: SECRET,
  STRIPE_API_URL: wire.url,
})
const { paymentOf, change } = usePayments(app)
const db = () => app().database.db
const at = () => stripeOutcomes(stripe, { webhookUrl: `${app().baseUrl}/api/webhooks/stripe`, secret: SECRET })
const check = () => checkSettlements({ db: db(), payments: app().running.reconciliation.payments })
const NO_DIFFERENCE = { differences: [], notes: [] }
const intentOf = (donation: DonationStarted) => stripe.store.getSession(paymentOf(donation)).intent ?? ''

let creator: SignedIn
beforeAll(async () => {
  creator = await app().register('creator')
})

async function paid(): Promise<DonationStarted> {
  const donation = await app().donate(creator.user.slug)
  await at().pay(paymentOf(donation))
  await app().untilStatus(donation.donationId, 'paid')
  return donation
}

async function refund({ donationId }: DonationStarted, amount: number): Promise<void> {
  const options = { body: { amount }, token: creator.token }
  expect((await app().call(`/api/donations/${donationId}/refund`, options)).status).toBe(201)
}

test('Payments, refunds and disputes of the balance match the books, with what Stripe charges for them', async () => {
  const [whole, returned, disputed] = [await paid(), await paid(), await paid()]
  await refund(returned, 400)
  await at().dispute(paymentOf(disputed))
  await app().untilStatus(disputed.donationId, 'charged_back')
  expect(await check()).toEqual(NO_DIFFERENCE)
  const stored = await db()
    .selectFrom('settled_entries')
    .select(['kind', 'amount_cents', 'fee_cents', 'reference'])
    .where('payment_id', 'in', [whole, returned, disputed].map(intentOf))
    .orderBy('kind')
    .execute()
  const payment = { kind: 'payment', amount_cents: 1_000, fee_cents: 40 }
  expect(stored).toEqual([
    { kind: 'chargeback', amount_cents: 1_000, fee_cents: 2_000, reference: null },
    ...stored.filter(({ kind }) => kind === 'payment'),
    { kind: 'refund', amount_cents: 400, fee_cents: 0, reference: null },
  ])
  expect(stored.filter(({ kind }) => kind === 'payment')).toMatchObject([payment, payment, payment])

  const [failed] = stripe.store.refundsOf(intentOf(returned))
  await at().failRefund(failed?.id ?? '')
  await at().closeDispute(paymentOf(disputed), 'won')
  await app().untilStatus(disputed.donationId, 'paid')
  expect(await check()).toEqual(NO_DIFFERENCE)
  expect(await check()).toEqual(NO_DIFFERENCE)
})

test('A tampered book and a tampered balance are each named, with both amounts and the balance transaction', async () => {
  const [book, balance] = [await paid(), await paid()]
  await refund(book, 300)
  await change(book.donationId, { refunded_cents: cents(700) })
  const transaction = [...stripe.store.transactions.values()].find(({ source }) => source?.id === intentOf(balance))
  if (transaction === undefined) throw new Error('the payment is in the balance')
  transaction.amount = 950
  const { differences } = await check()
  await change(book.donationId, { refunded_cents: cents(300) })
  transaction.amount = 1_000
  expect(differences).toHaveLength(2)
  expect(differences).toContainEqual(
    expect.stringMatching(
      new RegExp(
        `^payment ${paymentOf(book)} of donation ${book.donationId}: the books have refunds of 700 cents, stripe has 300 cents and settled 300 cents, last in txn_\\w+$`,
      ),
    ),
  )
  expect(differences).toContain(
    `payment ${paymentOf(balance)} of donation ${balance.donationId}: stripe settled 950 cents in ${transaction.id}, the books have 1000 cents`,
  )
  expect(await check()).toEqual(NO_DIFFERENCE)
})

test('A payment in another currency of the account counts with its own amount, and other money is ignored', async () => {
  const donation = await paid()
  const transaction = [...stripe.store.transactions.values()].find(({ source }) => source?.id === intentOf(donation))
  if (transaction === undefined) throw new Error('the payment is in the balance')
  Object.assign(transaction, { amount: 862, currency: 'gbp', exchange_rate: 0.862 })
  const payout = { id: 'txn_payout', type: 'payout', reporting_category: 'payout', amount: -5_000, source: null }
  stripe.store.transactions.set(payout.id, { ...transaction, ...payout })
  expect(await check()).toEqual(NO_DIFFERENCE)
})

test('A balance behind a broken connection is read to its end', async () => {
  const donation = await paid()
  wire.next('broken', 'GET')
  expect(await check()).toEqual(NO_DIFFERENCE)
  const settled = db().selectFrom('settled_entries').select('kind').where('payment_id', '=', intentOf(donation))
  expect(await settled.execute()).toHaveLength(1)
  wire.next('unheard', 'GET')
  expect(await check()).toEqual(NO_DIFFERENCE)
})
