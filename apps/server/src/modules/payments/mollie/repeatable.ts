import type { Charge, ChargeAnswer, RefundAnswer, RefundOrder } from '../provider.ts'
import { Payment, Payments, Refund, Refunds, refundStatusOf, snapshotOf } from './mollie-answers.ts'
import { inPath, type MollieApi } from './mollie-api.ts'
import { amountOf, chargeRequest, shorten } from './mollie-orders.ts'

// Mollie forgets idempotency keys after an hour, and repeats come later too: what there is already is looked at first. Its lists
// begin with the newest.
const LISTED_MAX = 100

/** One refund for each reference, however late the repeat. */
export async function refundOnce(mollie: MollieApi, order: RefundOrder): Promise<RefundAnswer> {
  const { paymentId, reference, amountCents, currency, description } = order
  const path = `/payments/${inPath(paymentId)}/refunds`
  const { refunds } = (await mollie.get(`${path}?limit=${LISTED_MAX}`, Refunds))._embedded
  const existing = refunds.find(({ metadata }) => metadata?.reference === reference)
  const body = {
    amount: amountOf(amountCents, currency),
    description: shorten(description),
    metadata: { reference },
  }
  const refund = existing ?? (await mollie.post(path, Refund, { idempotencyKey: reference, body }))
  return { outcome: 'accepted', refundId: refund.id, status: refundStatusOf(refund) }
}

/** Charges the customer's newest mandate. One payment for each reference, however late the repeat. */
export async function chargeOnce(
  mollie: MollieApi,
  charge: Charge,
  webhookUrl: string | undefined,
): Promise<ChargeAnswer> {
  const { customerId, reference } = charge
  const path = `/customers/${inPath(customerId)}/payments?limit=${LISTED_MAX}`
  const { payments } = (await mollie.get(path, Payments))._embedded
  const existing = payments.find(({ metadata }) => metadata?.reference === reference)
  if (existing === undefined && charge.onlyIfMade) return { outcome: 'refused', reason: 'Nothing was charged' }
  const body = chargeRequest(charge, webhookUrl)
  const payment = existing ?? (await mollie.post('/payments', Payment, { idempotencyKey: reference, body }))
  return { outcome: 'made', payment: snapshotOf(payment) }
}
