import type { Stripe } from 'stripe'
import * as z from 'zod'
import type { CheckoutOrder, FeeReturn, FeeReturnAnswer } from '../provider.ts'
import { FeeRefund } from './stripe-answers.ts'
import { findIntent, listAll } from './stripe-snapshots.ts'

/** The operator's fee of a direct charge. Stripe accepts no fee of 0. */
export const feeOf = ({ applicationFeeCents }: Pick<CheckoutOrder, 'applicationFeeCents'>) =>
  applicationFeeCents !== undefined && applicationFeeCents > 0 ? { application_fee_amount: applicationFeeCents } : {}

/**
 * Gives a part of the application fee back to the connected account, once per reference, however late the repeat.
 * Refunds do not do that by themselves (`refund_application_fee`), because disputes could not: both go this way.
 */
export async function returnFeeOnce(
  connected: Stripe,
  operator: Stripe,
  { paymentId, reference, amountCents }: FeeReturn,
): Promise<FeeReturnAnswer> {
  const intent = await findIntent(connected, paymentId)
  const fee = intent?.latest_charge?.application_fee
  if (!fee) return { outcome: 'refused', reason: 'The payment has no application fee' }
  const made = z.array(FeeRefund).parse(await listAll(operator.applicationFees.listRefunds(fee, { limit: 100 })))
  if (made.some(({ metadata }) => metadata.reference === reference)) return { outcome: 'returned' }
  const params = { amount: amountCents, metadata: { reference } }
  FeeRefund.parse(await operator.applicationFees.createRefund(fee, params, { idempotencyKey: reference }))
  return { outcome: 'returned' }
}
