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
 * Changes the plan of a live subscription: to a larger one for the difference of the days that are left, charged at once, to a
 * smaller one with that difference as credit. The renewal stays where it is. Ends with not_subscribed, already_subscribed,
 * payment_pending while another charge is under way, payment_declined, or provider_error, after which a repeat or the sweep goes on.
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

/** Sees an ordered change through to its payment, and gives that. Ends with payment_declined when it failed, now or before. */
export async function payForChange(deps: SubscriptionDeps, ordered: PaymentRow, now: Date): Promise<PaymentRow> {
  const payment = ordered.status === 'pending' ? await chargePayment(deps, ordered.id, 'payer', now) : ordered
  if (payment.status === 'failed' || payment.status === 'canceled' || payment.status === 'expired') {
    throw new AppError('payment_declined', 'The difference could not be charged: the plan has not changed')
  }
  return payment
}

/**
 * Writes the change down, and makes it where there is nothing to charge. The same payment for whoever comes while it is under
 * way. The subscription is locked and was paid for.
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
 * What the change costs at this moment, from the price that was agreed on to the present one. Ends with already_subscribed, or with payment_declined where the last renewal is still
 * owed and the plan is larger: then there is nothing yet that it could be added to.
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
