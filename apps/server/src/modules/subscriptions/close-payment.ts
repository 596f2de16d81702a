import type { Prices } from '#modules/plans/public.ts'
import { graceEndsAt, nextRetryAt } from '#modules/plans/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { endSubscription } from './end-subscription.ts'
import { addCredit } from './settle-payment.ts'
import { SUBSCRIPTION_MAIL } from './subscription-mail.ts'
import type { PaymentRow, SubscriptionRow } from './subscription-rows.ts'

type Closing = {
  tx: AnyTransaction
  jobs: Pick<Jobs, 'add'>
  prices: Prices
  payment: PaymentRow
  status: 'failed' | 'canceled' | 'expired'
  now: Date
}

/**
 * Ends a pending payment without money. A failed renewal is charged again on later days, and the plan stays until the
 * grace days are over. Subscription and payment must be locked.
 */
export async function closePayment(closing: Closing, subscription: SubscriptionRow): Promise<void> {
  const { tx, payment, status, now } = closing
  if (payment.status !== 'pending') return
  await tx
    .updateTable('subscription_payments')
    .set({ status, provider_call_until: null })
    .where('id', '=', payment.id)
    .execute()
  if (payment.credit_used_cents > 0) await addCredit(tx, payment.subscription_id, payment.credit_used_cents)
  if (payment.kind === 'renewal') await scheduleRetry(closing, subscription)
  else if (
    payment.kind === 'first' &&
    subscription.status === 'pending' &&
    !(await hasOpenCheckout(tx, subscription))
  ) {
    await endSubscription(closing, tx, subscription, now)
  }
}

async function scheduleRetry(closing: Closing, subscription: SubscriptionRow): Promise<void> {
  const { tx, jobs, payment, now } = closing
  const { id, status, period_end } = subscription
  const isStillOwed = period_end !== null && payment.period_start !== null && payment.period_start >= period_end
  if (!isStillOwed || status === 'pending' || status === 'ended') return
  if (status === 'canceled') {
    // The planned end was that of a period that stays unpaid, so the subscription ends earlier.
    const endsAt = subscription.past_due_since === null ? now : graceEndsAt(subscription.past_due_since)
    await tx.updateTable('subscriptions').set({ ends_at: endsAt }).where('id', '=', id).execute()
    return
  }
  const since = subscription.past_due_since ?? now
  const retryAt = nextRetryAt(since, now)
  if (retryAt === undefined) {
    await endSubscription(closing, tx, subscription, now)
    await jobs.add(SUBSCRIPTION_MAIL, { about: 'ended', id }, { tx })
    return
  }
  await tx
    .updateTable('subscriptions')
    .set({ status: 'past_due', past_due_since: since, charge_at: retryAt, ends_at: graceEndsAt(since) })
    .where('id', '=', id)
    .execute()
  if (status === 'active') await jobs.add(SUBSCRIPTION_MAIL, { about: 'past_due', id }, { tx })
}

async function hasOpenCheckout(tx: AnyTransaction, { id }: SubscriptionRow): Promise<boolean> {
  const open = await tx
    .selectFrom('subscription_payments')
    .select('id')
    .where('subscription_id', '=', id)
    .where('status', '=', 'pending')
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}
