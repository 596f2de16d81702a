import type { Client } from 'mollie-api-typescript'
import * as z from 'zod'
import type { Charge, ChargeAnswer, RefundAnswer, RefundOrder } from '../provider.ts'
import { refundStatusOf, snapshotOf } from './mollie-answers.ts'
import { amountOf, shortened } from './mollie-orders.ts'

// Mollie forgets idempotency keys after an hour, and repeats come later too: what there is already is looked at first. Its lists
// begin with the newest.
const LOOKED_AT = 100

const Referenced = z.object({ metadata: z.object({ reference: z.string() }) })
const isOf =
  (reference: string) =>
  (document: object): boolean =>
    Referenced.safeParse(document).data?.metadata.reference === reference

/** One refund for each reference, however late the repeat. */
export async function refundOnce(mollie: Client, order: RefundOrder): Promise<RefundAnswer> {
  const { paymentId, reference, amountCents, currency, description } = order
  const { result } = await mollie.refunds.list({ paymentId, limit: LOOKED_AT })
  const made = result.embedded.refunds.find(isOf(reference))
  const refund =
    made ??
    (await mollie.refunds.create({
      paymentId,
      idempotencyKey: reference,
      refundRequest: {
        amount: amountOf(amountCents, currency),
        description: shortened(description),
        metadata: { reference },
      },
    }))
  return { outcome: 'accepted', refundId: refund.id, status: refundStatusOf(refund) }
}

/** Charges the customer's newest mandate. One payment for each reference, however late the repeat. */
export async function chargeOnce(
  mollie: Client,
  charge: Charge,
  webhookUrl: string | undefined,
): Promise<ChargeAnswer> {
  const { customerId, reference, amountCents, currency, description } = charge
  const { result } = await mollie.customers.listPayments({ customerId, limit: LOOKED_AT })
  const made = result.embedded?.payments?.find(isOf(reference))
  if (made === undefined && charge.onlyIfMade) return { outcome: 'refused', reason: 'Nothing was charged' }
  const payment =
    made ??
    (await mollie.payments.create({
      idempotencyKey: reference,
      paymentRequest: {
        amount: amountOf(amountCents, currency),
        description: shortened(description),
        redirectUrl: null,
        sequenceType: 'recurring',
        customerId,
        metadata: { reference },
        ...(webhookUrl ? { webhookUrl } : {}),
      },
    }))
  return { outcome: 'made', payment: snapshotOf(payment) }
}
