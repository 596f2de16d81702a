import { sql } from 'kysely'
import { syncNow } from '#modules/payments/public.ts'
import { graceEndsAt } from '#modules/plans/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { endSubscription } from './end-subscription.ts'
import type { SubscriptionDeps } from './subscription-deps.ts'
import { liveOf, lockSubscriptions, paidUntilOf, type SubscriptionRow } from './subscription-rows.ts'

/**
 * Cancels the subscription: nothing more is charged, and the plan stays until the end of the paid period or of the
 * grace days. An unpaid order ends at once. Repeats are harmless. Rejects with not_subscribed if there is none.
 */
export async function cancelSubscription(
  { db, prices }: Pick<SubscriptionDeps, 'db' | 'prices'>,
  userId: string,
  now = new Date(),
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const live = liveOf(await lockSubscriptions(tx, userId))
    if (live === undefined) throw new AppError('not_subscribed', 'There is no subscription to cancel')
    if (live.status === 'pending') return endSubscription({ prices }, tx, live, now)
    if (live.status === 'canceled') return
    const endsAt =
      (await findPendingRenewalEnd(tx, live)) ??
      (live.past_due_since === null ? paidUntilOf(live)?.period.end : graceEndsAt(live.past_due_since))
    await tx
      .updateTable('subscriptions')
      .set({ status: 'canceled', charge_at: null, ends_at: endsAt ?? now })
      .where('id', '=', live.id)
      .execute()
    // A charge without an answer is synced now, because its result decides until when the plan is paid.
    const unanswered = sql`
      select id from subscription_payments
      where subscription_id = ${live.id}::uuid and status = 'pending' and provider_payment_id is null`
    await syncNow(unanswered, now).execute(tx)
  })
}

/** End of the period of a renewal that is being charged now. */
async function findPendingRenewalEnd(tx: AnyTransaction, { id }: SubscriptionRow): Promise<Date | undefined> {
  const renewal = await tx
    .selectFrom('subscription_payments')
    .select('period_end')
    .where('subscription_id', '=', id)
    .where('kind', '=', 'renewal')
    .where('status', '=', 'pending')
    .executeTakeFirst()
  return renewal?.period_end ?? undefined
}

/**
 * Withdraws a cancellation while the plan still runs. Repeats are harmless. Rejects with not_subscribed if there is
 * none.
 */
export async function resumeSubscription(
  { db }: Pick<SubscriptionDeps, 'db'>,
  userId: string,
  now = new Date(),
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const live = liveOf(await lockSubscriptions(tx, userId))
    const isOver = live?.status === 'canceled' && live.ends_at !== null && live.ends_at <= now
    if (live === undefined || live.status === 'pending' || isOver) {
      throw new AppError('not_subscribed', 'There is no subscription to resume')
    }
    if (live.status === 'canceled') await resumeInTransaction(tx, live, now)
  })
}

/** The subscription must be canceled and locked. */
export async function resumeInTransaction(tx: AnyTransaction, subscription: SubscriptionRow, now: Date): Promise<void> {
  const { id, past_due_since: since, period_end } = subscription
  await tx
    .updateTable('subscriptions')
    .set(
      since === null
        ? { status: 'active', charge_at: period_end, ends_at: null }
        : { status: 'past_due', charge_at: now, ends_at: graceEndsAt(since) },
    )
    .where('id', '=', id)
    .execute()
}
