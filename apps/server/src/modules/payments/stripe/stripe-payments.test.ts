import type { DonationStarted } from '@aplauso/contract/donations'
import type { Problem } from '@aplauso/contract/errors'
import { MINUTE_MS } from '@aplauso/contract/limits'
import type { Refund } from '@aplauso/contract/refunds'
import type { Subscription } from '@aplauso/contract/subscriptions'
import { startSandbox } from '@aplauso/mollie-sandbox/testing/start-sandbox'
import { afterAll, expect, test } from 'vitest'
import { startFaultyProxy } from '#testing/faulty-proxy.ts'
import { usePayments } from '#testing/payments.ts'
import { stripeOutcomes } from '#testing/stripe/stripe-outcomes.ts'
import { STRIPE_KEY, startStripeStandIn } from '#testing/stripe/stripe-stand-in.ts'
import { useApp } from '#testing/test-app.ts'

const SECRET = 'whsec_of_the_tests'
const MOLLIE_KEY = 'test_sandbox_key'

const stripe = await startStripeStandIn()
const wire = await startFaultyProxy(stripe.url)
const mollie = await startSandbox({ apiKey: MOLLIE_KEY })
afterAll(async () => {
  await wire.close()
  await Promise.all([stripe.close(), mollie.close()])
})

const app = useApp({
  PAYMENT_PROVIDER: 'stripe',
  STRIPE_SECRET_KEY: STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET: SECRET,
  STRIPE_API_URL: wire.url,
  MOLLIE_API_KEY: MOLLIE_KEY,
  MOLLIE_API_URL: `${mollie.url}/mollie/v2`,
})
const { paymentOf, row, change, changeFollowUp } = usePayments(app)
const webhookUrl = () => `${app().baseUrl}/api/webhooks/stripe`
const at = () => stripeOutcomes(stripe, { webhookUrl: webhookUrl(), secret: SECRET })
const provider = () => app().running.donationSync.payments.of('stripe') ?? expect.fail('Stripe is not there')
const intentOf = (donation: DonationStarted) => stripe.store.getSession(paymentOf(donation)).intent
const charge = (donation: DonationStarted) => ({ object: 'charge', payment_intent: intentOf(donation) })

async function donate(): Promise<DonationStarted> {
  const creator = await app().register('creator')
  return app().donate(creator.user.slug)
}

async function paid(): Promise<DonationStarted> {
  const donation = await donate()
  await at().pay(paymentOf(donation))
  await app().untilStatus(donation.donationId, 'paid')
  return donation
}

test('A donation paid by card at Stripe returns the donor to the thank-you page', async () => {
  const donation = await paid()
  expect(await row(donation.donationId)).toMatchObject({ provider: 'stripe', provider_payment_id: paymentOf(donation) })
  const { order } = stripe.store.getSession(paymentOf(donation))
  expect(order).toMatchObject({
    success_url: expect.stringContaining(`/donation/success?id=${donation.donationId}`),
    client_reference_id: donation.donationId,
    'metadata[reference]': donation.donationId,
    'payment_intent_data[metadata][reference]': donation.donationId,
    locale: 'pt',
    submit_type: 'donate',
  })
})

test('A voucher payment counts when the money arrives, not when the donor has left', async () => {
  const donation = await donate()
  await at().takeVoucher(paymentOf(donation))
  const countCalls = () => stripe.receivedCalls.filter(({ id }) => id === paymentOf(donation)).length
  await expect.poll(countCalls).toBe(1)
  await app().untilStatus(donation.donationId, 'pending')
  await at().settleLate(paymentOf(donation))
  await app().untilStatus(donation.donationId, 'paid')
})

test('An unpaid voucher and an abandoned checkout end the donation', async () => {
  const [voucher, left] = await Promise.all([donate(), donate()])
  await at().declineCard(paymentOf(left))
  await at().takeVoucher(paymentOf(voucher))
  await Promise.all([at().loseVoucher(paymentOf(voucher)), at().expire(paymentOf(left))])
  await app().untilStatus(voucher.donationId, 'failed')
  await app().untilStatus(left.donationId, 'expired')
})

test('A refunded donation counts again when the refund fails at Stripe', async () => {
  const { token, user } = await app().register('creator')
  const donation = await app().donate(user.slug)
  await at().pay(paymentOf(donation))
  await app().untilStatus(donation.donationId, 'paid')
  const { status, body } = await app().call<Refund>(`/api/donations/${donation.donationId}/refund`, { body: {}, token })
  expect([status, body.amount]).toEqual([201, 1_000])
  await app().untilStatus(donation.donationId, 'refunded')
  const [refund] = stripe.store.refundsOf(intentOf(donation) ?? '')
  expect(refund).toMatchObject({ amount: 1_000, metadata: { reference: body.id } })
  await at().failRefund(refund?.id ?? '')
  await app().untilStatus(donation.donationId, 'paid')
})

test('A plan is paid by card, changed with the saved card, and ended by a dispute', async () => {
  const { token } = await app().register('creator')
  const current = async () => (await app().call<Subscription>('/api/subscriptions/current', { token })).body
  const started = await app().call<{ checkoutUrl: string }>('/api/subscriptions/create', {
    body: { planId: 'creator' },
    token,
  })
  expect(started.status).toBe(201)
  const sessionId = new URL(started.body.checkoutUrl).pathname.split('/').at(-1) ?? ''
  expect(stripe.store.getSession(sessionId)).toMatchObject({ savesCard: true, allowed: ['card'] })
  await at().pay(sessionId)
  await expect.poll(current).toMatchObject({ status: 'active', planId: 'creator' })
  const changed = await app().call('/api/subscriptions/change', { body: { planId: 'pro' }, token })
  expect([changed.status, changed.body]).toMatchObject([200, { planId: 'pro' }])
  const charged = [...stripe.store.intents.keys()].at(-1) ?? ''
  expect(at().isOfSession(charged)).toBe(false)
  await at().dispute(charged)
  await expect.poll(async () => (await current()).status).not.toBe('active')
})

test('An inquiry moves no money, a dispute charges back, and winning it returns the money', async () => {
  const donation = await paid()
  await at().dispute(paymentOf(donation), 'warning_needs_response')
  expect(await provider().getPayment(paymentOf(donation))).toMatchObject({ chargedBackCents: 0 })
  await at().dispute(paymentOf(donation))
  await app().untilStatus(donation.donationId, 'charged_back')
  expect(await row(donation.donationId)).toMatchObject({ charged_back_cents: 1_000 })
  await at().closeDispute(paymentOf(donation), 'won')
  await app().untilStatus(donation.donationId, 'paid')
})

test('A forged, changed or old event is refused without a call to Stripe', async () => {
  const donation = await donate()
  stripe.store.getSession(paymentOf(donation)).payment_status = 'paid'
  const callCount = stripe.receivedCalls.length
  const session = { object: 'checkout.session', id: paymentOf(donation) }
  const type = 'checkout.session.completed'
  expect(await at().send(type, session, { secret: 'whsec_of_somebody' })).toBe(400)
  expect(await at().send(type, session, { atMs: Date.now() - 6 * MINUTE_MS })).toBe(400)
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object: session } })
  for (const headers of [{}, { 'stripe-signature': '' }, { 'stripe-signature': 't=1,v1=00' }]) {
    const answer = await app().call<Problem>('/api/webhooks/stripe', { body, headers })
    expect([answer.status, answer.body.code]).toEqual([400, 'validation_failed'])
  }
  const empty = await app().call<Problem>('/api/webhooks/stripe', { method: 'POST' })
  expect([empty.status, empty.body.code]).toEqual([400, 'validation_failed'])
  expect(stripe.receivedCalls).toHaveLength(callCount)
  expect((await row(donation.donationId)).status).toBe('pending')
})

test('A repeated event changes nothing', async () => {
  const donation = await paid()
  const session = { object: 'checkout.session', id: paymentOf(donation) }
  const statuses = await Promise.all(Array.from({ length: 5 }, () => at().send('checkout.session.completed', session)))
  expect(statuses).toEqual([200, 200, 200, 200, 200])
  const journals = app().database.db.selectFrom('ledger_journals').where('donation_id', '=', donation.donationId)
  expect(await journals.selectAll().execute()).toHaveLength(1)
})

test('Events about unknown objects get 200 and change nothing', async () => {
  const unknown = [
    { object: 'checkout.session', id: 'cs_test_unknown' },
    { object: 'payment_intent', id: 'pi_unknown' },
    { object: 'charge', payment_intent: null },
    { object: 'customer', id: 'cus_unknown' },
    {},
  ]
  for (const object of unknown) expect(await at().send('some.event', object)).toBe(200)
})

test('An event gets 502 when Stripe does not say which payment it belongs to', async () => {
  const donation = await paid()
  // The sync of another donation may call Stripe first and get the fault.
  const whileBroken = () => {
    wire.next('broken', 'GET')
    return at().send('charge.updated', charge(donation))
  }
  await expect.poll(whileBroken).toBe(502)
  wire.clear()
  expect(await at().send('charge.updated', charge(donation))).toBe(200)
})

test('A payment created with Mollie is synced there after the change to Stripe', async () => {
  const donation = await donate()
  const paymentId = await mollie.pay('10.00', { webhookUrl: `${app().baseUrl}/api/webhooks/mollie` })
  await change(donation.donationId, { provider: 'mollie', provider_payment_id: paymentId })
  await changeFollowUp(donation.donationId, { provider: 'mollie', payment_id: paymentId })
  const body = new URLSearchParams({ id: paymentId })
  await fetch(`${app().baseUrl}/api/webhooks/mollie`, { method: 'POST', body })
  await app().untilStatus(donation.donationId, 'paid')
})

test('A payment whose provider has no API key stays pending until the key returns', async () => {
  const donation = await donate()
  await changeFollowUp(donation.donationId, { provider: 'another' })
  await at().pay(paymentOf(donation))
  const { status, checks, next_poll_at } = await row(donation.donationId)
  expect([status, checks > 0, next_poll_at instanceof Date]).toEqual(['pending', true, true])
  await changeFollowUp(donation.donationId, { provider: 'stripe' })
  await at().send('checkout.session.completed', { object: 'checkout.session', id: paymentOf(donation) })
  await app().untilStatus(donation.donationId, 'paid')
})
