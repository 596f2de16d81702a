import type { Stripe } from 'stripe'
import type { RefundAnswer, RefundOrder } from '../provider.ts'
import { Refund } from './stripe-answers.ts'
import { isIntentId, listRefunds, readIntent, readSession, refundStatusOf } from './stripe-snapshots.ts'

/**
 * One refund for each reference, however late the repeat: Stripe forgets idempotency keys after a day, and gives a failure that was its
 * own fault again until then, so what there is already is looked at first.
 */
export async function refundOnce(stripe: Stripe, order: RefundOrder): Promise<RefundAnswer> {
  const { paymentId, reference, amountCents } = order
  const intent = isIntentId(paymentId)
    ? await readIntent(stripe, paymentId)
    : (await readSession(stripe, paymentId)).payment_intent
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
