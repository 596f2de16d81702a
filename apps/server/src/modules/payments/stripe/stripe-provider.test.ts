import { cents } from '@aplauso/contract/money'
import { afterAll, describe, expect, test } from 'vitest'
import { startFaultyProxy } from '#testing/faulty-proxy.ts'
import type { Counterpart } from '#testing/provider-conformance/counterpart.ts'
import { describeConnectedProvider, describeProvider } from '#testing/provider-conformance/provider-conformance.ts'
import { stripeOutcomes } from '#testing/stripe/stripe-outcomes.ts'
import { READY, RESTRICTED, refundedOf } from '#testing/stripe/stripe-platform.ts'
import { STRIPE_KEY, type StripeStandIn, startStripeStandIn } from '#testing/stripe/stripe-stand-in.ts'
import type { PaymentProvider } from '../provider.ts'
import { stripeClient } from './stripe-client.ts'
import { createStripeProvider } from './stripe-provider.ts'

async function startStripe(): Promise<Counterpart> {
  const standIn = await startStripeStandIn()
  return counterpartOf(standIn, (settings) => createStripeProvider(stripeClient(settings)))
}

async function startConnectedStripe(): Promise<Counterpart> {
  const standIn = await startStripeStandIn()
  const { id } = standIn.platform.addAccount(READY)
  const at = stripeOutcomes(standIn, undefined, id)
  const provider = (settings: Parameters<typeof stripeClient>[0]) =>
    createStripeProvider(stripeClient(settings, id), { name: `stripe:${id}`, operator: stripeClient(settings) })
  return {
    ...(await counterpartOf(standIn, provider, id)),
    connected: {
      platformCents: async () =>
        [...standIn.platform.fees.values()].reduce((sum, fee) => sum + fee.amount - refundedOf(fee), 0),
      restrict: () => at.changeAccount(RESTRICTED),
      restore: () => at.changeAccount(READY),
      revoke: () => at.deauthorize(),
      forgetKeys: async () => standIn.forgetKeys(),
    },
  }
}

async function counterpartOf(
  standIn: StripeStandIn,
  make: (settings: Parameters<typeof stripeClient>[0]) => PaymentProvider,
  account?: string,
): Promise<Counterpart> {
  const wire = await startFaultyProxy(standIn.url)
  const at = stripeOutcomes(standIn, undefined, account)
  const provider = (secretKey: string, limit: { callMaxMs?: number } = {}) =>
    make({ secretKey, apiUrl: wire.url, ...limit })
  const { sessions, intents } = account === undefined ? standIn.store : standIn.platform.storeOf(account)
  return {
    proxy: wire,
    provider: provider(STRIPE_KEY),
    impatient: provider(STRIPE_KEY, { callMaxMs: 250 }),
    wrongKey: provider('sk_test_ofsomebodyelse'),
    payments: async () => sessions.size + [...intents.values()].filter((intent) => !at.isOfSession(intent.id)).length,
    pay: at.pay,
    payLater: at.takeVoucher,
    settleLate: at.settleLate,
    failLate: at.loseVoucher,
    expire: at.expire,
    failRefund: at.failRefund,
    chargeBack: at.dispute,
    winChargeback: (paymentId) => at.closeDispute(paymentId, 'won'),
    declineCharges: async (customerId) => at.cardsOf(customerId, 'decline'),
    delayCharges: async (customerId) => at.cardsOf(customerId, 'delay'),
    revokeMandates: async (customerId) => at.cardsOf(customerId, 'detach'),
    settle: async () => undefined,
    calm: async () => undefined,
    async close() {
      await wire.close()
      await standIn.close()
    },
  }
}

describeProvider('Stripe', startStripe)
describeConnectedProvider('Stripe, connected', startConnectedStripe)

describe('Stripe provider', async () => {
  const standIn = await startStripeStandIn()
  afterAll(() => standIn.close())
  const at = stripeOutcomes(standIn)
  const provider = createStripeProvider(stripeClient({ secretKey: STRIPE_KEY, apiUrl: standIn.url }))
  const order = (reference: string) => ({
    reference,
    amountCents: cents(1_000),
    currency: 'EUR',
    description: 'Olá',
    language: 'pt' as const,
    redirectUrl: 'https://aplauso.example/donation/success?id=1',
    record: 'r3c0rd',
  })
  const paid = async (reference: string) => {
    const { paymentId } = await provider.openCheckout(order(reference))
    await at.pay(paymentId)
    return paymentId
  }

  test.each([
    ['needs_response', 1_000],
    ['under_review', 1_000],
    ['lost', 1_000],
    ['in_a_state_that_is_new', 1_000],
    ['appeal_needs_response', 1_000],
    ['appeal_under_review', 1_000],
    ['won', 0],
    ['prevented', 0],
    ['warning_needs_response', 0],
    ['warning_under_review', 0],
    ['warning_closed', 0],
  ])('A dispute with the status %s charges back %i cents', async (status, chargedBackCents) => {
    const paymentId = await paid(`disputed ${status}`)
    await at.dispute(paymentId, status)
    expect(await provider.getPayment(paymentId)).toMatchObject({ status: 'paid', chargedBackCents })
  })

  test('Refunds beyond the ten that a charge lists count too', async () => {
    const paymentId = await paid('often refunded')
    for (let times = 1; times <= 12; times += 1) {
      const refund = { ...order(`refund ${times}`), paymentId, amountCents: cents(50) }
      expect(await provider.refund(refund)).toMatchObject({ outcome: 'accepted', status: 'refunded' })
    }
    expect(await provider.getPayment(paymentId)).toMatchObject({ refundedCents: 600 })
  })

  test('A declined card leaves the checkout open for another card', async () => {
    const { paymentId } = await provider.openCheckout(order('declined first'))
    await at.declineCard(paymentId)
    expect(await provider.getPayment(paymentId)).toMatchObject({ status: 'open' })
    await at.pay(paymentId)
    expect(await provider.getPayment(paymentId)).toMatchObject({ status: 'paid' })
  })

  test('A first payment saves the card and allows no other method', async () => {
    const customerId = await provider.createCustomer({ ...order('a customer'), name: 'Inês', email: 'i@example.com' })
    const { paymentId } = await provider.openCheckout({ ...order('a first payment'), customerId })
    const { allowed, savesCard, customer } = standIn.store.getSession(paymentId)
    expect({ allowed, savesCard, customer }).toEqual({ allowed: ['card'], savesCard: true, customer: customerId })
  })

  test('A reused idempotency key gives provider_error and no refusal', async () => {
    const paymentId = await paid('twice used')
    await provider.openCheckout(order('a key'))
    const refund = { ...order('a key'), paymentId, amountCents: cents(100) }
    await expect(provider.refund(refund)).rejects.toMatchObject({ code: 'provider_error' })
  })

  test('The methods are those that the account offers', async () => {
    expect(await provider.listMethods()).toEqual(['card', 'mbway'])
  })

  test('The methods of a connected account are those that it offers to this platform', async () => {
    const { id } = standIn.platform.addAccount(READY)
    const settings = { secretKey: STRIPE_KEY, apiUrl: standIn.url }
    const operator = stripeClient(settings)
    const connected = createStripeProvider(stripeClient(settings, id), { name: `stripe:${id}`, operator })
    expect(await connected.listMethods()).toEqual(['card', 'mbway', 'paypal'])
  })

  test('Accounts do not see the payments of each other', async () => {
    const settings = { secretKey: STRIPE_KEY, apiUrl: standIn.url }
    const operator = stripeClient(settings)
    const [one, other] = [READY, READY].map((ready) => {
      const { id } = standIn.platform.addAccount(ready)
      return createStripeProvider(stripeClient(settings, id), { name: `stripe:${id}`, operator })
    })
    const made = await one?.openCheckout({ ...order('of one account'), applicationFeeCents: cents(80) })
    expect(await other?.findPayment(made?.paymentId ?? '')).toBeUndefined()
    expect(await provider.findPayment(made?.paymentId ?? '')).toBeUndefined()
    expect(await one?.findPayment(made?.paymentId ?? '')).toMatchObject({ reference: 'of one account' })
  })
})
