import { cents } from '@aplauso/contract/money'
import type { PaymentSnapshot } from '#modules/payments/public.ts'
import type { Prices } from '#modules/plans/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { bookPayment } from './book-plan-payment.ts'
import { endSubscription } from './end-subscription.ts'
import { addCredit } from './settle-payment.ts'
import { SUBSCRIPTION_MAIL } from './subscription-mail.ts'
import type { PaymentRow, SubscriptionRow } from './subscription-rows.ts'

type Reversal = {
  tx: AnyTransaction
  jobs: Pick<Jobs, 'add'>
  prices: Prices
  /** A paid and locked payment. */
  payment: PaymentRow
  snapshot: PaymentSnapshot
  /** Version of the latest poll, which this snapshot answers. */
  checks: number
  now: Date
}

/**
 * Sets the refunded and charged back amounts of a paid payment to those of the provider, and books the difference. A
 * chargeback ends the subscription at once; winning it does not restore the plan. Credit from the payment is deducted
 * as far as it still exists, and a reversal returns what was deducted.
 */
export async function reversePayment(reversal: Reversal, live: SubscriptionRow | undefined): Promise<void> {
  const { tx, jobs, payment, snapshot, checks, now } = reversal
  const chargedBack = cents(Math.min(snapshot.chargedBackCents, payment.amount_cents))
  const refunded = cents(Math.min(snapshot.refundedCents, payment.amount_cents - chargedBack))
  if (refunded === payment.refunded_cents && chargedBack === payment.charged_back_cents) return

  const isWhole = refunded === payment.amount_cents
  await tx
    .updateTable('subscription_payments')
    .set({
      refunded_cents: refunded,
      charged_back_cents: chargedBack,
      status: chargedBack > 0 ? 'charged_back' : isWhole ? 'refunded' : 'paid',
    })
    .where('id', '=', payment.id)
    .execute()
  const reversedCents = refunded + chargedBack - payment.refunded_cents - payment.charged_back_cents
  const idempotencyKey = `subscription_reversal:${payment.id}:${checks}`
  const { id: paymentId, currency } = payment
  await bookPayment(
    tx,
    { paymentId, idempotencyKey, kind: 'reversal', amountCents: cents(-reversedCents), currency },
    now,
  )
  if (payment.used_as === 'credit') await deductCredit(tx, payment, refunded + chargedBack)
  if (chargedBack > payment.charged_back_cents && live?.id === payment.subscription_id && live.status !== 'pending') {
    await endSubscription(reversal, tx, live, now)
    await jobs.add(SUBSCRIPTION_MAIL, { about: 'ended', id: live.id }, { tx })
  }
}

/** Deducts the reversed amount from the account's credit, or returns what was deducted before. */
async function deductCredit(tx: AnyTransaction, payment: PaymentRow, back: number): Promise<void> {
  const { id, credit_cents: credit } = await tx
    .selectFrom('subscriptions')
    .select(['id', 'credit_cents'])
    .where('user_id', '=', payment.user_id)
    .orderBy('credit_cents', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const deducted = cents(Math.min(back, payment.credit_back_cents + credit))
  await addCredit(tx, id, payment.credit_back_cents - deducted)
  await tx
    .updateTable('subscription_payments')
    .set({ credit_back_cents: deducted })
    .where('id', '=', payment.id)
    .execute()
}
