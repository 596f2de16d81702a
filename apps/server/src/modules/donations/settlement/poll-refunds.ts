import type { FastifyBaseLogger } from 'fastify'
import type { PaymentProvider } from '#modules/payments/public.ts'
import type { Database } from '#modules/tables.ts'

export type RefundUpdate = { id: string; status: 'refunded' | 'failed' }

/** Bank accounts are closed within days of a refund: so many of the arrived refunds are polled, newest first. */
const ARRIVED_POLLED_MAX = 20

/**
 * Polls the payment's refunds: those on their way, and those that have arrived, which can still fail with some payment
 * methods. A refund that the provider cannot report stays unchanged.
 */
export async function pollRefunds(
  { db, log }: { db: Database; log: FastifyBaseLogger },
  provider: PaymentProvider,
  paymentId: string,
): Promise<RefundUpdate[]> {
  const refunds = await db
    .selectFrom('refunds')
    .innerJoin('donations', 'donations.id', 'donation_id')
    .select(['refunds.id', 'refunds.status', 'provider_refund_id'])
    .where('provider_payment_id', '=', paymentId)
    .where('refunds.status', 'in', ['accepted', 'refunded'])
    .orderBy('refunds.id', 'desc')
    .execute()
  const arrived = refunds.filter(({ status }) => status === 'refunded').slice(0, ARRIVED_POLLED_MAX)
  const updates: RefundUpdate[] = []
  for (const refund of refunds) {
    const { id, status, provider_refund_id: refundId } = refund
    if (refundId === null || (status === 'refunded' && !arrived.includes(refund))) continue
    try {
      const providerStatus = await provider.getRefund(paymentId, refundId)
      if (providerStatus !== 'pending' && providerStatus !== status) updates.push({ id, status: providerStatus })
    } catch (error) {
      log.warn({ err: error, refundId: id }, 'provider did not report the status of a refund')
    }
  }
  return updates
}
