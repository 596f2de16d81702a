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
 * Turns a payment that is paid into what follows from it: the plan in force, the period, the journal, the receipt. What came too
 * late or twice is not dropped: it starts anew what has ended, else it becomes credit for the next renewals. The account's
 * subscriptions and the payment are locked, and the payment is not paid yet. Gives what it was used as.
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
      held_reason: use === 'nothing' ? 'paid by who is no creator any more' : null,
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

/** What this money is for, as the account's subscription stands now. */
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

/** The credit of a renewal that was given back when its charge failed, and is needed again now that it was paid after all. */
const creditToUse = ({ status, credit_used_cents }: PaymentRow) => (status === 'pending' ? 0 : credit_used_cents)
/** The credit that was taken for this payment, and is still. */
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
      // A renewal that comes after the end may be of who wanted none: it runs to its end, and they can resume.
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
      if (before === undefined) throw new Error(`subscription ${target.id} was never paid for`)
      const paidUntil = renewedPeriod(payment, before, now)
      // Who pays by hand wants it to go on.
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

/** The period that the payment was made for; that of a checkout is the next one. */
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

/** What the account's ended subscriptions had left goes on with the one that begins. */
async function consolidateCredit(tx: AnyTransaction, { id, user_id }: SubscriptionRow): Promise<void> {
  await sql`
    update subscriptions set credit_cents = case when id = ${id}::uuid then (
      select sum(credit_cents) from subscriptions where user_id = ${user_id}::uuid
    ) else 0 end
    where user_id = ${user_id}::uuid
  `.execute(tx)
}
