import { cents } from '@aplauso/contract/money'
import { sql } from 'kysely'
import type { Prices } from '#modules/plans/public.ts'
import { firstPeriod, nextPeriod, type PaidUntil } from '#modules/plans/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { bookPayment } from './book-plan-payment.ts'
import { isStillCreator } from './is-still-creator.ts'
import { updatePlanInForce } from './plan-in-force.ts'
import { SUBSCRIPTION_MAIL } from './subscription-mail.ts'
import {
  isOwed,
  liveOf,
  type PaymentRow,
  paidUntilColumns,
  paidUntilOf,
  type SubscriptionRow,
} from './subscription-rows.ts'

type Use = NonNullable<PaymentRow['used_as']>
type Settlement = {
  tx: AnyTransaction
  jobs: Pick<Jobs, 'add'>
  prices: Prices
  payment: PaymentRow
  now: Date
}

/**
 * Applies a paid payment: plan in force, period, journal, receipt. A late or second payment is not lost: it restarts an
 * ended subscription, else becomes credit. The account's subscriptions and the payment must be locked, and the payment
 * not paid yet. Returns its use.
 */
export async function settlePayment(settlement: Settlement, subscriptions: SubscriptionRow[]): Promise<Use> {
  const { tx, jobs, payment, now } = settlement
  const own = subscriptions.find(({ id }) => id === payment.subscription_id)
  const target = liveOf(subscriptions) ?? own
  if (own === undefined || target === undefined) throw new Error(`payment ${payment.id} has no subscription`)

  const use = (await isStillCreator(tx, payment.user_id)) ? useOf(payment, target) : 'nothing'
  const paidFor = use === 'nothing' ? undefined : await applyPayment(settlement, use, { target, own })
  await tx
    .updateTable('subscription_payments')
    .set({
      status: 'paid',
      paid_at: now,
      used_as: use,
      review_reason: use === 'nothing' ? 'the payer is no creator any more' : null,
      credit_used_cents: use === 'first' || use === 'renewal' ? payment.credit_used_cents : cents(0),
      ...(use === 'nothing' ? {} : { subscription_id: target.id }),
      ...(paidFor === undefined ? {} : { period_start: paidFor.period.start, period_end: paidFor.period.end }),
    })
    .where('id', '=', payment.id)
    .execute()
  const { id: paymentId, amount_cents: amountCents, currency } = payment
  const idempotencyKey = `subscription:${paymentId}`
  await bookPayment(tx, { paymentId, idempotencyKey, kind: 'subscription', amountCents, currency }, now)
  if (use !== 'nothing') {
    await updatePlanInForce(settlement, tx, payment.user_id, now)
    await jobs.add(SUBSCRIPTION_MAIL, { about: 'receipt', id: paymentId }, { tx })
  }
  return use
}

/** Use of the payment, given the current state of the subscription. */
function useOf(payment: PaymentRow, target: SubscriptionRow): Exclude<Use, 'nothing'> {
  const paid = paidUntilOf(target)
  if (creditToUse(payment) > target.credit_cents) return 'credit'
  if (target.status === 'pending' || target.status === 'ended' || paid === undefined) {
    return payment.kind === 'change' ? 'credit' : 'first'
  }
  const isItsOwn = target.id === payment.subscription_id
  switch (payment.kind) {
    case 'first':
      return isOwed(target) ? 'renewal' : 'credit'
    case 'renewal':
      return isItsOwn && payment.period_start !== null && payment.period_start >= paid.period.end ? 'renewal' : 'credit'
    case 'change':
      return isItsOwn && payment.period_start?.getTime() === paid.period.start.getTime() ? 'change' : 'credit'
  }
}

/** Credit that a failed renewal returned, and that is needed again because the renewal was paid after all. */
const creditToUse = ({ status, credit_used_cents }: PaymentRow) => (status === 'pending' ? 0 : credit_used_cents)
/** Credit that is still used for this payment. */
const usedCredit = (payment: PaymentRow) => payment.credit_used_cents - creditToUse(payment)

type Targets = { target: SubscriptionRow; own: SubscriptionRow }

async function applyPayment(
  { tx, prices, payment, now }: Settlement,
  use: Exclude<Use, 'nothing'>,
  { target, own }: Targets,
): Promise<PaidUntil | undefined> {
  if (use === 'credit' || use === 'change') await addCredit(tx, own.id, usedCredit(payment))
  else await addCredit(tx, target.id, -creditToUse(payment))
  const before = paidUntilOf(target)
  switch (use) {
    case 'first': {
      const paidUntil = firstPeriod(now)
      const { end } = paidUntil.period
      // A renewal paid after the end may be unwanted, so it does not renew. The creator can resume the subscription.
      const renews = payment.kind === 'first'
      await updateSubscription(tx, target, {
        ...paidUntilColumns(paidUntil),
        ...(renews
          ? { status: 'active', charge_at: end, ends_at: null }
          : { status: 'canceled', charge_at: null, ends_at: end }),
        ...{ plan: payment.plan, past_due_since: null, ended_at: null },
        price_cents: cents(payment.amount_cents + payment.credit_used_cents),
        ...{ customer_id: own.customer_id, provider: own.provider },
      })
      await consolidateCredit(tx, target)
      return paidUntil
    }
    case 'renewal': {
      if (before === undefined) throw new Error(`subscription ${target.id} has no paid period`)
      const paidUntil = renewedPeriod(payment, before, now)
      // A payment at a checkout shows that the creator wants to continue.
      const isCanceled = target.status === 'canceled' && payment.kind !== 'first'
      await updateSubscription(tx, target, {
        ...paidUntilColumns(paidUntil),
        ...(payment.kind === 'first' ? { plan: payment.plan, price_cents: payment.amount_cents } : {}),
        ...{ status: isCanceled ? 'canceled' : 'active', past_due_since: null },
        charge_at: isCanceled ? null : paidUntil.period.end,
        ends_at: isCanceled ? paidUntil.period.end : null,
      })
      return paidUntil
    }
    case 'change':
      await updateSubscription(tx, target, {
        plan: payment.plan,
        price_cents: payment.price_cents ?? prices.of[payment.plan].monthlyPriceCents,
      })
      return before
    case 'credit':
      await addCredit(tx, target.id, payment.amount_cents)
      return undefined
  }
}

/** Period of the payment; for a checkout the next one. */
function renewedPeriod(payment: PaymentRow, before: PaidUntil, now: Date): PaidUntil {
  const { period_start: start, period_end: end } = payment
  if (start === null || end === null) return nextPeriod(before, now)
  const isNext = start.getTime() === before.period.end.getTime()
  return isNext
    ? { ...before, periods: before.periods + 1, period: { start, end } }
    : { anchoredAt: start, periods: 1, period: { start, end } }
}

async function updateSubscription(
  tx: AnyTransaction,
  { id }: SubscriptionRow,
  values: Partial<SubscriptionRow>,
): Promise<void> {
  await tx.updateTable('subscriptions').set(values).where('id', '=', id).execute()
}

export async function addCredit(tx: AnyTransaction, subscriptionId: string, credit: number): Promise<void> {
  await sql`
    update subscriptions set credit_cents = greatest(credit_cents + ${credit}::bigint, 0) where id = ${subscriptionId}::uuid
  `.execute(tx)
}

/** Moves the credit of the account's ended subscriptions to this one. */
async function consolidateCredit(tx: AnyTransaction, { id, user_id }: SubscriptionRow): Promise<void> {
  await sql`
    update subscriptions set credit_cents = case when id = ${id}::uuid then (
      select sum(credit_cents) from subscriptions where user_id = ${user_id}::uuid
    ) else 0 end
    where user_id = ${user_id}::uuid
  `.execute(tx)
}
