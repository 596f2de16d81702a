import type { SoldPlan } from '@aplauso/contract/plan-ids'
import type { Prices } from '#modules/plans/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { chargePayment } from './charge-payment.ts'
import { findRepeatedOrder } from './find-repeated-order.ts'
import { type PlanOrder, writePayment } from './insert-plan-payment.ts'
import { type ChangeCost, changeCost } from './plan-costs.ts'
import { addCredit, settlePayment } from './settle-payment.ts'
import type { SubscriptionDeps } from './subscription-deps.ts'
import {
  isOwed,
  liveOf,
  lockSubscriptions,
  type PaymentRow,
  paidUntilOf,
  type SubscriptionRow,
} from './subscription-rows.ts'

/**
 * Changes the plan of a live subscription. A larger plan costs the difference for the remaining days, charged at once;
 * a smaller plan gives that difference as credit. The renewal date stays. Rejects with not_subscribed,
 * already_subscribed, payment_pending while another charge is in progress, payment_declined, or provider_error, after
 * which a repeat or the sweep continues.
 */
export async function changePlan(deps: SubscriptionDeps, order: PlanOrder, now = new Date()): Promise<void> {
  const payment = await deps.db.transaction().execute(async (tx) => {
    const subscription = liveOf(await lockSubscriptions(tx, order.userId))
    const repeated = await findRepeatedOrder(tx, order)
    if (repeated !== undefined) return repeated
    if (subscription === undefined || subscription.status === 'pending') {
      throw new AppError('not_subscribed', 'There is no subscription to change')
    }
    return orderChange(tx, deps, order, subscription, now)
  })
  await payForChange(deps, payment, now)
}

/**
 * Charges an ordered change and returns its payment. Rejects with payment_declined if the charge failed, now or before.
 */
export async function payForChange(deps: SubscriptionDeps, ordered: PaymentRow, now: Date): Promise<PaymentRow> {
  const payment = ordered.status === 'pending' ? await chargePayment(deps, ordered.id, 'payer', now) : ordered
  if (payment.status === 'failed' || payment.status === 'canceled' || payment.status === 'expired') {
    throw new AppError('payment_declined', 'The difference could not be charged: the plan has not changed')
  }
  return payment
}

/**
 * Writes the change, and applies it at once if there is nothing to charge. A repeat during the charge returns the same
 * payment. The subscription must be locked and paid for.
 */
export async function orderChange(
  tx: AnyTransaction,
  { jobs, prices }: Pick<SubscriptionDeps, 'jobs' | 'prices'>,
  order: PlanOrder,
  subscription: SubscriptionRow,
  now: Date,
): Promise<PaymentRow> {
  const pendingCharge = await findPendingCharge(tx, subscription)
  if (pendingCharge?.kind === 'change' && pendingCharge.plan === order.planId) return pendingCharge
  if (pendingCharge !== undefined) {
    throw new AppError(
      'payment_pending',
      'Another payment of this subscription is under way: try again once it is there',
    )
  }
  const cost = costOf(prices, subscription, order.planId, now)
  const payment = await writePayment(tx, order, subscription, {
    ...{ kind: 'change', amountCents: cost.dueNow, now },
    priceCents: prices.of[order.planId].monthlyPriceCents,
  })
  if (cost.dueNow > 0) return payment
  await addCredit(tx, subscription.id, cost.credit)
  await settlePayment({ tx, jobs, prices, payment, now }, [subscription])
  return { ...payment, status: 'paid' }
}

/**
 * Cost of the change now, from the agreed price to the current one. Rejects with already_subscribed, or with
 * payment_declined if the last renewal is owed and the plan is larger, because there is no paid period to extend.
 */
export function costOf({ of }: Prices, subscription: SubscriptionRow, planId: SoldPlan, now: Date): ChangeCost {
  const price = of[planId].monthlyPriceCents
  if (subscription.plan === planId) throw new AppError('already_subscribed', `The plan is ${planId} already`)
  const paid = paidUntilOf(subscription)
  if (paid === undefined) throw new AppError('not_subscribed', 'There is no subscription to change')
  if (isOwed(subscription) && price > subscription.price_cents) {
    throw new AppError('payment_declined', 'The last renewal could not be charged: pay for it first')
  }
  return changeCost(subscription.price_cents, price, paid.period, now)
}

async function findPendingCharge(tx: AnyTransaction, { id }: SubscriptionRow): Promise<PaymentRow | undefined> {
  return tx
    .selectFrom('subscription_payments')
    .selectAll()
    .where('subscription_id', '=', id)
    .where('kind', 'in', ['renewal', 'change'])
    .where('status', '=', 'pending')
    .executeTakeFirst()
}
