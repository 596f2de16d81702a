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
 * Stripe through its own client. A payment is known by its checkout session, or by its payment intent where it was made without
 * the payer. All our references are in Stripe's metadata, on both, and they are its idempotency keys.
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
        // Without its id it is no refund: Stripe's client gives on an empty answer of a proxy as well.
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
          // Gone already.
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
  }
}

/**
 * The ways to pay are those of the account's configuration, which Stripe's API no longer lets be named but only narrowed: a
 * first payment to cards, which can be charged again without the payer. No time of expiry is given, so a day: a repeat under
 * the same key must ask for the very same.
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
    // The donor pays what our page said, in its currency.
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
