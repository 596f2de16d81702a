import { HOUR_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import { chargePayment } from './charge.ts'
import { closeUnmade } from './close-unmade.ts'
import { followSubscriptionPayment } from './follow-payment.ts'
import type { SubscriptionDeps } from './subscription-deps.ts'
import type { PaymentRow } from './subscription-rows.ts'

const SWEEP_BATCH = 20

/**
 * Asks about every payment of a subscription that is due, at the distances of the donations' sweep: unpaid ones for 60 days, paid
 * ones weekly for 120 days. A charge without an answer is repeated under its reference; a checkout that never came to be
 * expires after an hour.
 */
export async function sweepSubscriptionPayments(deps: SubscriptionDeps, now = new Date()): Promise<void> {
  while ((await sweepBatch(deps, now)) === SWEEP_BATCH);
}

async function sweepBatch(deps: SubscriptionDeps, now: Date): Promise<number> {
  const { rows } = await sql<PaymentRow>`
    update subscription_payments set
      checks = checks + 1,
      sweeps = sweeps + 1,
      checked_at = ${now}::timestamptz,
      check_at = case
        when paid_at < ${now}::timestamptz - interval '120 days' then null
        when paid_at is not null then ${now}::timestamptz + interval '7 days'
        when created_at < ${now}::timestamptz - interval '60 days' then null
        else ${now}::timestamptz + least(interval '2 minutes' * power(2, least(sweeps, 10)), interval '6 hours') end
    where id in (
      select id from subscription_payments where check_at <= ${now}::timestamptz
      order by check_at limit ${SWEEP_BATCH} for update skip locked
    )
    returning *
  `.execute(deps.db)
  for (const payment of rows) {
    try {
      await lookAt(deps, payment, now)
    } catch (error) {
      deps.log.warn(
        { err: error, subscriptionPaymentId: payment.id },
        'subscription payment not followed, it comes again',
      )
    }
  }
  return rows.length
}

async function lookAt(deps: SubscriptionDeps, payment: PaymentRow, now: Date): Promise<void> {
  const { id, provider, provider_payment_id: paymentId, checks } = payment
  const ageMs = now.getTime() - payment.created_at.getTime()
  if (paymentId !== null) await followSubscriptionPayment(deps, { id, provider, paymentId, checks }, now)
  else if (payment.status !== 'pending') return
  else if (payment.kind === 'first') {
    if (ageMs > HOUR_MS) await closeUnmade(deps, payment, 'expired', now)
  } else await chargePayment(deps, id, 'clock', now)
}
