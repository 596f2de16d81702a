import type { ChargeAnswer } from '#modules/payments/public.ts'
import { closeMissingPayment } from './close-missing-payment.ts'
import { describePayment } from './open-plan-checkout.ts'
import { claimProviderCall, releaseProviderCall, storeProviderId } from './provider-calls.ts'
import { writePaymentRecord } from './restore-plan-payment.ts'
import type { SubscriptionDeps } from './subscription-deps.ts'
import type { PaymentRow } from './subscription-rows.ts'
import { applySnapshot } from './sync-plan-payment.ts'

/** `payer`: the creator requests it now. `clock`: it is due, or its result is unknown. */
type ChargeTrigger = 'payer' | 'clock'

/**
 * Charges a renewal or a change without the payer, and applies the result. Returns the payment, which is still pending
 * if the provider needs days. Rejects with provider_error if the result is unknown. The sweep then repeats the charge
 * with the same reference for any length of time, because a new one might charge the month twice.
 */
export async function chargePayment(
  deps: SubscriptionDeps,
  id: string,
  trigger: ChargeTrigger,
  now: Date,
): Promise<PaymentRow> {
  const { payment, isOurs } = await claimProviderCall(deps.db, id)
  if (!isOurs) return payment
  const { checks } = await deps.db
    .selectFrom('payment_syncs')
    .select('checks')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  let answer: ChargeAnswer
  try {
    answer = await requestCharge(deps, payment, trigger)
  } catch (error) {
    await releaseProviderCall(deps.db, id)
    throw error
  }
  if (answer.outcome === 'refused') {
    deps.log.warn({ subscriptionPaymentId: id, reason: answer.reason }, 'charge refused')
    return closeMissingPayment(deps, payment, { status: 'failed', checks, now })
  }
  await storeProviderId(deps.db, id, answer.payment, now)
  return applySnapshot(deps, id, { snapshot: answer.payment, checks, now })
}

async function requestCharge(
  { db, prices, payments, records }: SubscriptionDeps,
  payment: PaymentRow,
  trigger: ChargeTrigger,
): Promise<ChargeAnswer> {
  const { customer_id, status } = await db
    .selectFrom('subscriptions')
    .select(['customer_id', 'status'])
    .where('id', '=', payment.subscription_id)
    .executeTakeFirstOrThrow()
  const provider = payments.of(payment.provider)
  if (provider === undefined) return { outcome: 'refused', reason: `there is no key for ${payment.provider} any more` }
  if (customer_id === null) return { outcome: 'refused', reason: 'there is no customer to charge' }
  return provider.chargeAgain({
    customerId: customer_id,
    reference: payment.id,
    amountCents: payment.amount_cents,
    currency: payment.currency,
    description: describePayment(payment),
    record: writePaymentRecord(records, payment, customer_id),
    // With `onlyIfMade` the provider reports an earlier charge and makes no new one. It is used if the subscription was
    // canceled or ended, or plans are no longer sold, while the result was unknown.
    onlyIfMade: !prices.areSold || status === 'ended' || (status === 'canceled' && trigger === 'clock'),
  })
}
