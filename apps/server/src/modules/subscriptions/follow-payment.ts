import { DAY_MS, SECOND_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import type { PaymentSnapshot } from '#modules/payments/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'
import { isUniqueViolation } from '#platform/database/errors.ts'
import { closePayment } from './close-payment.ts'
import { reversePayment } from './reverse-payment.ts'
import { settlePayment } from './settle-payment.ts'
import type { SubscriptionDeps } from './subscription-deps.ts'
import { liveOf, lockSubscriptions, type PaymentRow } from './subscription-rows.ts'

/** About one payment, and the version of the question. */
export type Question = { id: string; provider: string; paymentId: string; checks: number }

/** How soon the sweep asks again if the process dies between a webhook and its answer. */
const RETRY_MS = 30 * SECOND_MS
/** How long a webhook may take before a waiting payer has us ask. */
const PAYER_WAITS_MS = 5 * SECOND_MS
/** The first look for a chargeback whose webhook never came. */
const PAID_CHECK_MS = DAY_MS

/** Notes that the provider says something changed; undefined for a payment that is none of a subscription. */
export async function noteSubscriptionPaymentChanged(
  { db }: Pick<SubscriptionDeps, 'db'>,
  paymentId: string,
): Promise<Question | undefined> {
  const row = await db
    .updateTable('subscription_payments')
    .set({ check_at: new Date(Date.now() + RETRY_MS), checked_at: new Date(), checks: sql`checks + 1` })
    .where('provider_payment_id', '=', paymentId)
    .returning(['id', 'provider', 'checks'])
    .executeTakeFirst()
  return row && { ...row, paymentId }
}

/** The questions for a payer who looks at what is still open, at most one in a few seconds about each. */
export async function askForPayer({ db }: Pick<SubscriptionDeps, 'db'>, userId: string): Promise<Question[]> {
  const before = new Date(Date.now() - PAYER_WAITS_MS)
  const rows = await db
    .updateTable('subscription_payments')
    .set({ checked_at: new Date(), checks: sql`checks + 1` })
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .where('held_reason', 'is', null)
    .where('provider_payment_id', 'is not', null)
    .where('created_at', '<', before)
    .where((where) => where.or([where('checked_at', 'is', null), where('checked_at', '<', before)]))
    .returning(['id', 'provider', 'provider_payment_id', 'checks'])
    .execute()
  return rows.flatMap(({ provider_payment_id: paymentId, ...row }) =>
    paymentId === null ? [] : [{ ...row, paymentId }],
  )
}

/** Asks the provider and applies what it says: webhooks, the sweep and whoever looks all come through here. */
export async function followSubscriptionPayment(
  deps: SubscriptionDeps,
  { id, provider, paymentId, checks }: Question,
  now = new Date(),
): Promise<void> {
  const asked = deps.payments.of(provider)
  if (asked === undefined) {
    deps.log.warn({ paymentId, provider }, 'subscription payment not followed: its provider has no key any more')
    return
  }
  await applySnapshot(deps, id, { snapshot: await asked.getPayment(paymentId), checks, now })
}

type Answer = { snapshot: PaymentSnapshot; checks: number; now: Date }

/** What the provider said of a payment, whatever came before. Gives the payment as it then is. */
export async function applySnapshot(deps: SubscriptionDeps, id: string, answer: Answer): Promise<PaymentRow> {
  for (;;) {
    try {
      const { payment, isForReview } = await deps.db.transaction().execute((tx) => applyIn(tx, deps, id, answer))
      if (isForReview) {
        deps.log.error({ payment: answer.snapshot }, 'payment held for review: a subscription cannot take it')
      }
      return payment
    } catch (error) {
      // What it would bring back to life has a successor since; seen with it, the money is that one's.
      if (!isUniqueViolation(error, 'subscriptions_live_key')) throw error
    }
  }
}

async function applyIn(
  tx: AnyTransaction,
  { jobs, reviewNeeded }: SubscriptionDeps,
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
  const asLast = payment.checks === checks
  let isForReview = false
  switch (snapshot.status) {
    case 'open':
      break
    case 'failed':
    case 'canceled':
    case 'expired':
      if (own !== undefined) await closePayment({ tx, jobs, payment, status: snapshot.status, now }, own)
      if (asLast && payment.paid_at === null) await checkAgainAt(tx, id, null)
      break
    case 'paid': {
      if (payment.paid_at === null) {
        const reason = mismatchOf(payment, snapshot)
        if (reason === undefined) {
          isForReview = (await settlePayment({ tx, jobs, payment, now }, subscriptions)) === 'nothing'
        } else {
          isForReview = payment.held_reason !== reason
          await hold(tx, payment, reason)
          break
        }
      }
      if (asLast) await checkAgainAt(tx, id, new Date(now.getTime() + PAID_CHECK_MS))
      const paid = await getPayment(tx, id)
      await reversePayment(
        { tx, jobs, payment: paid, snapshot, checks, now },
        liveOf(await lockSubscriptions(tx, user_id)),
      )
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

async function hold(tx: AnyTransaction, { id }: PaymentRow, reason: string): Promise<void> {
  await tx
    .updateTable('subscription_payments')
    .set({ held_reason: reason, check_at: null })
    .where('id', '=', id)
    .execute()
}

async function checkAgainAt(tx: AnyTransaction, id: string, at: Date | null): Promise<void> {
  await tx.updateTable('subscription_payments').set({ check_at: at }).where('id', '=', id).execute()
}
