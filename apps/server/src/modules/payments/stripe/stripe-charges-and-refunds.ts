import type { Stripe } from 'stripe'
import * as z from 'zod'
import type { Charge, ChargeAnswer, RefundAnswer, RefundOrder } from '../provider.ts'
import { CHARGE_WITH_REFUNDS, Intent, Refund, WithId } from './stripe-answers.ts'
import { declinedIntentOf } from './stripe-errors.ts'
import { feeOf } from './stripe-fees.ts'
import { metadataOf, WITHOUT_PAYER } from './stripe-metadata.ts'
import { findIntent, listRefunds, readIntent, refundStatusOf, snapshotOfIntent } from './stripe-snapshots.ts'

/** More payments than one customer has in the days in which a reference may be repeated. */
const LISTED_MAX = 100

/** Charges the customer's newest saved card, once per reference, also after Stripe forgot the idempotency key. */
export async function chargeSavedCard(stripe: Stripe, charge: Charge): Promise<ChargeAnswer> {
  const { customerId, reference } = charge
  const existing = await findExisting(stripe, customerId, reference)
  if (existing !== undefined) return { outcome: 'made', payment: await snapshotOfIntent(stripe, existing) }
  if (charge.onlyIfMade) return { outcome: 'refused', reason: 'Nothing was charged' }

  const cards = await stripe.customers.listPaymentMethods(customerId, { type: 'card', limit: 1 })
  const [card] = z.array(WithId).parse(cards.data)
  if (card === undefined) return { outcome: 'refused', reason: 'The customer has no saved card' }
  const intent = await pay(stripe, charge, card.id)
  return { outcome: 'made', payment: await snapshotOfIntent(stripe, intent) }
}

async function findExisting(stripe: Stripe, customer: string, reference: string): Promise<Intent | undefined> {
  const expand = [`data.${CHARGE_WITH_REFUNDS}`]
  const { data } = await stripe.paymentIntents.list({ customer, limit: LISTED_MAX, expand })
  return z
    .array(Intent)
    .parse(data)
    .find(({ metadata }) => metadata.reference === reference)
}

async function pay(stripe: Stripe, charge: Charge, card: string): Promise<Intent> {
  const { customerId, reference, amountCents, currency, description, record } = charge
  try {
    const intent = await stripe.paymentIntents.create(
      {
        amount: amountCents,
        ...feeOf(charge),
        currency: currency.toLowerCase(),
        // The payer is absent and cannot be redirected to a bank.
        automatic_payment_methods: { enabled: true, allow_redirects: 'never' },
        confirm: true,
        customer: customerId,
        description,
        expand: [CHARGE_WITH_REFUNDS],
        metadata: { ...metadataOf(reference, record), [WITHOUT_PAYER]: 'true' },
        off_session: true,
        payment_method: card,
      },
      { idempotencyKey: reference },
    )
    return Intent.parse(intent)
  } catch (error) {
    const declined = declinedIntentOf(error)
    if (declined === undefined) throw error
    return readIntent(stripe, declined)
  }
}

/**
 * Creates one refund per reference, however late the repeat. Stripe forgets idempotency keys after a day, and until
 * then repeats the answer of its own failure. So the existing refunds are read first.
 */
export async function refundOnce(stripe: Stripe, order: RefundOrder): Promise<RefundAnswer> {
  const { paymentId, reference, amountCents } = order
  const intent = await findIntent(stripe, paymentId)
  if (!intent) return { outcome: 'refused', reason: 'Nothing has been paid' }

  const existing = (await listRefunds(stripe, intent)).find(({ metadata }) => metadata.reference === reference)
  const refund =
    existing ??
    Refund.parse(
      await stripe.refunds.create(
        { payment_intent: intent.id, amount: amountCents, metadata: { reference } },
        { idempotencyKey: reference },
      ),
    )
  return { outcome: 'accepted', refundId: refund.id, status: refundStatusOf(refund) }
}
