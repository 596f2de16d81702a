import type { FastifyBaseLogger } from 'fastify'
import type { PaymentProvider } from '#modules/payments/public.ts'
import type { Database } from '#modules/tables.ts'

/** What the provider says now of a refund of ours. */
export type RefundUpdate = { id: string; status: 'refunded' | 'failed' }

/** Accounts are closed within days: of those that had arrived so many are asked about, the newest. */
const ARRIVED_POLLED_MAX = 20

/**
 * Asks what became of the payment's refunds: of those on their way, and of those that had arrived, which some ways of paying
 * let fail even then. One that the provider cannot tell of stays as it is.
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
      log.warn({ err: error, refundId: id }, 'the provider does not tell what became of a refund')
    }
  }
  return updates
}
