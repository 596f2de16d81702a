import type { Language } from '@aplauso/contract/languages'
import { cents } from '@aplauso/contract/money'
import type { Stripe } from 'stripe'
import type { CheckoutOrder, PaymentProvider } from '../provider.ts'
import { asAccountRefusal, asProviderError, asRefusal } from '../provider-failures.ts'
import { findPayment, listPayments } from './list-stripe-payments.ts'
import { Deleted, OpenedSession, Refund, WithId } from './stripe-answers.ts'
import { chargeSavedCard, refundOnce } from './stripe-charges-and-refunds.ts'
import type { ConnectStripe } from './stripe-client.ts'
import { isAccessOver, isAccountRefusal, refusalOf } from './stripe-errors.ts'
import { feeOf, returnFeeOnce } from './stripe-fees.ts'
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

/** A connected account, whose client each call uses. */
export type ConnectedStripeAccount = {
  /** As stored with payments: the vendor and the account. */
  name: string
  /** Client of the operator's own account, which has the fees. */
  operator: ConnectStripe
}

/**
 * Stripe through its own client. A payment id is the checkout session, or the payment intent of a charge without the
 * payer. Our reference is in the metadata of both and is the idempotency key. Payments of a connected account are
 * direct charges: they are made there, and the operator gets an application fee.
 */
export function createStripeProvider(connect: ConnectStripe, connected?: ConnectedStripeAccount): PaymentProvider {
  /** The operator's own account owes no fee, and Stripe refuses one there. */
  const withFee = <Order extends { applicationFeeCents?: CheckoutOrder['applicationFeeCents'] }>(
    order: Order,
  ): Order => (connected === undefined ? { ...order, applicationFeeCents: cents(0) } : order)
  return {
    name: connected?.name ?? 'stripe',
    sandbox: false,
    listMethods: () => asProviderError(async () => listStripeMethods(await connect(), connected !== undefined)),
    openCheckout: (order) =>
      asAccountRefusal(connected?.name, isAccountRefusal, async () => {
        const stripe = await connect()
        const session = await stripe.checkout.sessions.create(sessionParams(withFee(order)), {
          idempotencyKey: order.reference,
        })
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
      asAccountRefusal(connected?.name, isAccountRefusal, async () => {
        const stripe = await connect()
        const customer = await stripe.customers.create(
          {
            ...(name !== undefined && { name }),
            ...(email !== undefined && { email }),
            ...{ preferred_locales: [CUSTOMER_LOCALES[language]], metadata: { reference } },
          },
          { idempotencyKey: reference },
        )
        return WithId.parse(customer).id
      }),
    chargeAgain: (charge) => asRefusal(refusalOf, async () => chargeSavedCard(await connect(), withFee(charge))),
    ...(connected && {
      returnFee: (feeReturn) =>
        asRefusal(feeRefusalOf, async () => returnFeeOnce(await connect(), await connected.operator(), feeReturn)),
    }),
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

/** Once the access to the account is over, nothing says which fee it was. */
const feeRefusalOf = (error: unknown) => refusalOf(error) ?? (isAccessOver(error) ? 'The access is over' : undefined)

/**
 * Methods come from the account's configuration. Stripe's API can only narrow them: a first payment allows cards only,
 * which can be charged again without the payer. The session sets no expiry (Stripe's default is a day), because a
 * repeat with the same key must send the same request.
 */
function sessionParams(order: CheckoutOrder): Stripe.Checkout.SessionCreateParams {
  const { reference, record, amountCents, currency, language, redirectUrl, customerId } = order
  const fee = feeOf(order)
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
      ? { submit_type: 'donate', payment_intent_data: { description, metadata, ...fee } }
      : {
          allowed_payment_method_types: ['card'],
          customer: customerId,
          payment_intent_data: { description, metadata, ...fee, setup_future_usage: 'off_session' },
        }),
  }
}
