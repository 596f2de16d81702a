import { sql } from 'kysely'
import {
  endSync,
  lockLatestPoll,
  type PaymentPoll,
  type PaymentSnapshot,
  pollProvider,
  reschedulePaidSync,
  schedulePaidSync,
} from '#modules/payments/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'
import { isUniqueViolation } from '#platform/database/database-errors.ts'
import { closePayment } from './close-payment.ts'
import { reversePayment } from './reverse-payment.ts'
import { settlePayment } from './settle-payment.ts'
import type { SubscriptionDeps } from './subscription-deps.ts'
import { liveOf, lockSubscriptions, type PaymentRow } from './subscription-rows.ts'

export async function syncSubscriptionPayment(
  deps: SubscriptionDeps,
  poll: PaymentPoll,
  now = new Date(),
): Promise<void> {
  const { id, checks } = poll
  await pollProvider(deps, poll, (snapshot) => applySnapshot(deps, id, { snapshot, checks, now }))
}

type Answer = { snapshot: PaymentSnapshot; checks: number; now: Date }

/** Applies a snapshot, whatever was applied before. Returns the payment. */
export async function applySnapshot(deps: SubscriptionDeps, id: string, answer: Answer): Promise<PaymentRow> {
  for (;;) {
    try {
      const { payment, isForReview } = await deps.db
        .transaction()
        .execute((tx) => applyInTransaction(tx, deps, id, answer))
      if (isForReview) {
        deps.log.error({ payment: answer.snapshot }, 'payment held for review: it does not match its plan payment')
      }
      return payment
    } catch (error) {
      // Restarting the ended subscription conflicts with a newer one. The next pass reads that one and pays it instead.
      if (!isUniqueViolation(error, 'subscriptions_live_key')) throw error
    }
  }
}

async function applyInTransaction(
  tx: AnyTransaction,
  { jobs, prices, reviewNeeded }: SubscriptionDeps,
  id: string,
  { snapshot, checks, now }: Answer,
): Promise<{ payment: PaymentRow; isForReview: boolean }> {
  const { user_id } = await tx
    .selectFrom('subscription_payments')
    .select('user_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const subscriptions = await lockSubscriptions(tx, user_id)
  const payment = await getPayment(tx, id)
  const own = subscriptions.find((one) => one.id === payment.subscription_id)
  const syncId = sql`${id}::uuid`
  let isForReview = false
  switch (snapshot.status) {
    case 'open':
      break
    case 'failed':
    case 'canceled':
    case 'expired':
      if (own !== undefined) await closePayment({ tx, jobs, prices, payment, status: snapshot.status, now }, own)
      if (payment.paid_at === null) await endSync(syncId, checks).execute(tx)
      break
    case 'paid': {
      const wasPaid = payment.paid_at !== null
      const reason = wasPaid ? undefined : mismatchOf(payment, snapshot)
      if (reason !== undefined) {
        isForReview = payment.review_reason !== reason
        await tx.updateTable('subscription_payments').set({ review_reason: reason }).where('id', '=', id).execute()
        await endSync(syncId, checks).execute(tx)
        break
      }
      if (!wasPaid) {
        isForReview = (await settlePayment({ tx, jobs, prices, payment, now }, subscriptions)) === 'nothing'
        await schedulePaidSync(syncId, { checks, paidAt: now, now }).execute(tx)
      }
      const { rows: latest } = await lockLatestPoll(sql`select ${id}::uuid as id`, checks).execute(tx)
      // A later poll has started, so this snapshot may be outdated about refunds and chargebacks.
      if (latest.length === 0) break
      const paid = await getPayment(tx, id)
      await reversePayment(
        { tx, jobs, prices, payment: paid, snapshot, checks, now },
        liveOf(await lockSubscriptions(tx, user_id)),
      )
      const next = sql`select ${id}::uuid as id, ${paid.paid_at}::timestamptz as paid_at, false as has_open_refunds`
      if (wasPaid) await reschedulePaidSync(next, checks, now).execute(tx)
    }
  }
  if (isForReview) await reviewNeeded(snapshot, tx)
  return { payment: await getPayment(tx, id), isForReview }
}

async function getPayment(tx: AnyTransaction, id: string): Promise<PaymentRow> {
  return tx.selectFrom('subscription_payments').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

function mismatchOf({ amount_cents, currency }: PaymentRow, snapshot: PaymentSnapshot): string | undefined {
  if (snapshot.amountCents === amount_cents && snapshot.currency === currency) return undefined
  return `the provider took ${snapshot.amountCents} cents in ${snapshot.currency}`
}
