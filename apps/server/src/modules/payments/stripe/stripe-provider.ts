import type { Language } from '@aplauso/contract/languages'
import type { Stripe } from 'stripe'
import type { CheckoutOrder, PaymentProvider } from '../provider.ts'
import { asProviderError, asRefusal } from '../provider-failures.ts'
import { findPayment, listPayments } from './list-stripe-payments.ts'
import { Deleted, OpenedSession, Refund, WithId } from './stripe-answers.ts'
import { chargeSavedCard, refundOnce } from './stripe-charges-and-refunds.ts'
import type { ConnectStripe } from './stripe-client.ts'
import { refusalOf } from './stripe-errors.ts'
import { metadataOf } from './stripe-metadata.ts'
import { listStripeMethods } from './stripe-methods.ts'
import { listSettledEntries } from './stripe-settlements.ts'
import {
  isIntentId,
  readIntent,
  readSession,
  refundStatusOf,
  snapshotOfIntent,
  snapshotOfSession,
} from './stripe-snapshots.ts'

const NAME_MAX_CHARACTERS = 250
const LOCALES = { pt: 'pt', en: 'en-GB', es: 'es', fr: 'fr' } as const satisfies Record<Language, string>
const CUSTOMER_LOCALES = { pt: 'pt-PT', en: 'en-GB', es: 'es-ES', fr: 'fr-FR' } as const satisfies Record<
  Language,
  string
>

/**
 * Stripe through its own client. A payment id is the checkout session, or the payment intent of a charge without the
 * payer. Our reference is in the metadata of both and is the idempotency key.
 */
export function createStripeProvider(connect: ConnectStripe): PaymentProvider {
  return {
    name: 'stripe',
    sandbox: false,
    listMethods: () => asProviderError(async () => listStripeMethods(await connect())),
    openCheckout: (order) =>
      asProviderError(async () => {
        const stripe = await connect()
        const session = await stripe.checkout.sessions.create(sessionParams(order), { idempotencyKey: order.reference })
        const { id, url } = OpenedSession.parse(session)
        return { paymentId: id, checkoutUrl: url }
      }),
    getPayment: (paymentId) =>
      asProviderError(async () => {
        const stripe = await connect()
        return isIntentId(paymentId)
          ? snapshotOfIntent(stripe, await readIntent(stripe, paymentId))
          : snapshotOfSession(stripe, await readSession(stripe, paymentId))
      }),
    refund: (order) => asRefusal(refusalOf, async () => refundOnce(await connect(), order)),
    getRefund: (_paymentId, refundId) =>
      asProviderError(async () => {
        const stripe = await connect()
        // The id is required, because Stripe's client also returns an empty answer of a proxy.
        return refundStatusOf(Refund.pick({ id: true, status: true }).parse(await stripe.refunds.retrieve(refundId)))
      }),
    createCustomer: ({ reference, name, email, language }) =>
      asProviderError(async () => {
        const stripe = await connect()
        const customer = await stripe.customers.create(
          { name, email, preferred_locales: [CUSTOMER_LOCALES[language]], metadata: { reference } },
          { idempotencyKey: reference },
        )
        return WithId.parse(customer).id
      }),
    chargeAgain: (charge) => asRefusal(refusalOf, async () => chargeSavedCard(await connect(), charge)),
    forgetCustomer: (customerId) =>
      asProviderError(async () => {
        const stripe = await connect()
        try {
          Deleted.parse(await stripe.customers.del(customerId))
        } catch (error) {
          // Stripe has deleted the customer already.
          if (refusalOf(error) === undefined) throw error
        }
      }),
    findPayment: (paymentId) =>
      asProviderError(async () => {
        try {
          return await findPayment(await connect(), paymentId)
        } catch (error) {
          if (refusalOf(error) === undefined) throw error
          return undefined
        }
      }),
    async *listPayments(since) {
      yield* listPayments(await connect(), since)
    },
    async *listSettledEntries(since) {
      yield* listSettledEntries(await connect(), since)
    },
    // Stripe has a balance transaction of its own for a refund that failed and for a dispute that was won.
    isReturned: async () => false,
  }
}

/**
 * Methods come from the account's configuration. Stripe's API can only narrow them: a first payment allows cards only,
 * which can be charged again without the payer. The session sets no expiry (Stripe's default is a day), because a
 * repeat with the same key must send the same request.
 */
function sessionParams(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  const { reference, record, amountCents, currency, language, redirectUrl, customerId } = order
  const description = order.description.slice(0, NAME_MAX_CHARACTERS).toWellFormed()
  const metadata = metadataOf(reference, record)
  return {
    mode: 'payment',
    line_items: [
      {
        quantity: 1,
        price_data: { currency: currency.toLowerCase(), unit_amount: amountCents, product_data: { name: description } },
      },
    ],
    // The donor pays the amount and currency that our page shows.
    adaptive_pricing: { enabled: false },
    client_reference_id: reference,
    locale: LOCALES[language],
    metadata,
    success_url: redirectUrl,
    ...(customerId === undefined
      ? { submit_type: 'donate', payment_intent_data: { description, metadata } }
      : {
          allowed_payment_method_types: ['card'],
          customer: customerId,
          payment_intent_data: { description, metadata, setup_future_usage: 'off_session' },
        }),
  }
}
