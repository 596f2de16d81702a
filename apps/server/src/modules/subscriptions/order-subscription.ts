import { MINUTE_MS } from '@aplauso/contract/limits'
import { PLAN_IDS } from '@aplauso/contract/plan-ids'
import { uuidv7 } from 'uuidv7'
import { lockCreator } from '#modules/creators/public.ts'
import { recordPaymentChange } from '#modules/payments/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { resumeInTransaction, resumeSubscription } from './cancel-subscription.ts'
import { orderChange, payForChange } from './change-plan.ts'
import { endSubscription } from './end-subscription.ts'
import { findRepeatedOrder } from './find-repeated-order.ts'
import { type PlanOrder, writePayment } from './insert-plan-payment.ts'
import { isStillCreator } from './is-still-creator.ts'
import { openCheckout } from './open-plan-checkout.ts'
import type { SubscriptionDeps } from './subscription-deps.ts'
import { isOwed, liveOf, lockSubscriptions, type PaymentRow, type SubscriptionRow } from './subscription-rows.ts'
import { syncSubscriptionPayment } from './sync-plan-payment.ts'

/**
 * An older checkout may have ended without a webhook, so the provider is polled before its address is returned again.
 */
const ASSUMED_OPEN_MS = 10 * MINUTE_MS

type Step =
  | { next: 'checkout' | 'look'; payment: PaymentRow }
  | { next: 'change'; payment: PaymentRow; wasCanceled: boolean }
  | { next: 'done' | 'again' }

/**
 * Orders a plan and returns the next address. This is the provider's checkout, the same one while it is open, or our
 * plan page if no checkout is needed. No checkout is needed if a live subscription changes or a canceled one resumes.
 * An owed renewal is paid by a checkout. Rejects with already_subscribed, also if a granted or covered plan includes as
 * much, and with the errors of a change or a checkout.
 */
export async function orderSubscription(deps: SubscriptionDeps, order: PlanOrder, now = new Date()): Promise<string> {
  const changed = `${deps.publicUrl()}/dashboard/creator/plan?changed=1`
  for (;;) {
    const step = await deps.db.transaction().execute((tx) => decide(tx, deps, order, now))
    switch (step.next) {
      case 'checkout':
        return openCheckout(deps, step.payment.id, now)
      case 'change': {
        const { status } = await payForChange(deps, step.payment, now)
        // Only after the charge: if the card is declined, the cancellation stays.
        if (step.wasCanceled && status === 'paid') await resumeSubscription(deps, order.userId, now)
        return changed
      }
      case 'done':
        return changed
      case 'look':
        await checkPayment(deps, step.payment)
        break
      case 'again':
        break
    }
  }
}

async function decide(tx: AnyTransaction, deps: SubscriptionDeps, order: PlanOrder, now: Date): Promise<Step> {
  // A change of the account's type holds the creator too: it ends what was ordered before, or the order sees a fan.
  await lockCreator(tx, order.userId)
  const live = liveOf(await lockSubscriptions(tx, order.userId))
  const repeated = await findRepeatedOrder(tx, order)
  if (repeated?.kind === 'change') return { next: 'change', payment: repeated, wasCanceled: false }
  if (repeated !== undefined) return { next: 'checkout', payment: repeated }
  if (live === undefined) return startSubscription(tx, deps, order, now)
  if (live.ends_at !== null && live.ends_at <= now && live.status === 'canceled') {
    await endSubscription(deps, tx, live, now)
    return { next: 'again' }
  }
  if (live.status === 'pending') await rejectPlanAlreadyHeld(tx, order)
  if (live.status === 'pending' || isOwed(live)) return checkout(tx, deps, order, live, now)
  if (live.plan !== order.planId) {
    const payment = await orderChange(tx, deps, order, live, now)
    return { next: 'change', payment, wasCanceled: live.status === 'canceled' }
  }
  if (live.status !== 'canceled') throw new AppError('already_subscribed', `The plan is ${live.plan} already`)
  await resumeInTransaction(tx, live, now)
  return { next: 'done' }
}

async function startSubscription(
  tx: AnyTransaction,
  deps: SubscriptionDeps,
  order: PlanOrder,
  now: Date,
): Promise<Step> {
  const provider = deps.payments.current.name
  const subscription = await tx
    .insertInto('subscriptions')
    .values((values) => ({
      id: uuidv7(),
      user_id: order.userId,
      plan: order.planId,
      price_cents: deps.prices.of[order.planId].monthlyPriceCents,
      status: 'pending',
      provider,
      // An earlier customer of this account is used again.
      customer_id: values
        .selectFrom('subscriptions')
        .select('customer_id')
        .where('user_id', '=', order.userId)
        .where('provider', '=', provider)
        .where('customer_id', 'is not', null)
        .orderBy('id', 'desc')
        .limit(1),
      created_at: now,
    }))
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  // A concurrent order has inserted the subscription; the next pass reads it.
  if (subscription === undefined) return { next: 'again' }
  // After the insert, which has waited for a concurrent erasure of the account.
  if (!(await isStillCreator(tx, order.userId))) throw new AppError('forbidden', 'This account is no creator any more')
  await rejectPlanAlreadyHeld(tx, order)
  return checkout(tx, deps, order, subscription, now)
}

/**
 * Rejects a plan that a granted or covered plan already includes. The subscription would take precedence, so the
 * creator would pay for a smaller plan.
 */
async function rejectPlanAlreadyHeld(tx: AnyTransaction, { userId, planId }: PlanOrder): Promise<void> {
  const { subscription_plan: plan } = await tx
    .selectFrom('users')
    .select('subscription_plan')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  if (PLAN_IDS.indexOf(planId) <= PLAN_IDS.indexOf(plan)) {
    throw new AppError('already_subscribed', `This account has the plan ${plan} already, at no charge`)
  }
}

async function checkout(
  tx: AnyTransaction,
  { prices }: SubscriptionDeps,
  order: PlanOrder,
  live: SubscriptionRow,
  now: Date,
): Promise<Step> {
  // An owed renewal has the agreed price.
  const price =
    isOwed(live) && live.plan === order.planId ? live.price_cents : prices.of[order.planId].monthlyPriceCents
  const open = await tx
    .selectFrom('subscription_payments')
    .innerJoin('payment_syncs as followed', 'followed.id', 'subscription_payments.id')
    .selectAll('subscription_payments')
    .select('checked_at')
    .where('subscription_id', '=', live.id)
    .where('subscription_payments.kind', '=', 'first')
    .where('plan', '=', order.planId)
    // An open checkout at another price does not match the price that the creator sees now.
    .where('amount_cents', '=', price)
    .where('status', '=', 'pending')
    .orderBy('subscription_payments.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (open !== undefined) {
    const isOld = open.provider_payment_id !== null && now.getTime() - open.checked_at.getTime() > ASSUMED_OPEN_MS
    return { next: isOld ? 'look' : 'checkout', payment: open }
  }
  if (live.status === 'pending') {
    await tx
      .updateTable('subscriptions')
      .set({ plan: order.planId, price_cents: price })
      .where('id', '=', live.id)
      .execute()
  }
  const payment = await writePayment(tx, order, live, { kind: 'first', amountCents: price, now })
  return { next: 'checkout', payment }
}

async function checkPayment(deps: SubscriptionDeps, { provider_payment_id }: PaymentRow): Promise<void> {
  const poll = provider_payment_id === null ? undefined : await recordPaymentChange(deps.db, provider_payment_id)
  if (poll !== undefined) await syncSubscriptionPayment(deps, poll)
}
