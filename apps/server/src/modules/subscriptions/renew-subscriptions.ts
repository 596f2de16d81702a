import { HOUR_MS } from '@aplauso/contract/limits'
import { CURRENCY, cents } from '@aplauso/contract/money'
import { sql } from 'kysely'
import { nextPeriod, renewalReference } from '#modules/plans/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'
import { chargePayment } from './charge-payment.ts'
import { endSubscription } from './end-subscription.ts'
import { startPlanPaymentSync } from './insert-plan-payment.ts'
import { renewalCost } from './plan-costs.ts'
import { settlePayment } from './settle-payment.ts'
import type { SubscriptionDeps } from './subscription-deps.ts'
import { type PaymentRow, paidUntilOf, type SubscriptionRow } from './subscription-rows.ts'

const PARALLEL_RENEWALS = 4

/**
 * Charges due renewals, repeats failed ones, and ends subscriptions that were canceled to this time. If plans are no
 * longer sold, nothing is charged and each subscription ends after its paid period. Several processes share the work.
 * The row of a charge is written before the provider call and its id is the reference. So a period is charged once
 * despite crashes and repeats.
 */
export async function renewSubscriptions(deps: SubscriptionDeps, now = new Date()): Promise<void> {
  if (deps.prices.areSold) await Promise.all(Array.from({ length: PARALLEL_RENEWALS }, () => renewDue(deps, now)))
  while (await endNext(deps, now));
}

async function renewDue(deps: SubscriptionDeps, now: Date): Promise<void> {
  for (;;) {
    const claimed = await deps.db.transaction().execute((tx) => claimNext(tx, deps, now))
    if (claimed === 'none') return
    if (claimed === 'nothing_to_charge') continue
    try {
      await chargePayment(deps, claimed.id, 'clock', now)
    } catch (error) {
      deps.log.warn({ err: error, subscriptionPaymentId: claimed.id }, 'renewal charge failed, the sweep retries it')
    }
  }
}

type Claimed = PaymentRow | 'none' | 'nothing_to_charge'

async function claimNext(tx: AnyTransaction, { jobs, prices }: SubscriptionDeps, now: Date): Promise<Claimed> {
  const due = await tx
    .selectFrom('subscriptions')
    .selectAll()
    .where('charge_at', '<=', now)
    .where('status', 'in', ['active', 'past_due'])
    .orderBy('charge_at')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  if (due === undefined) return 'none'
  const payment = await writeRenewal(tx, due, now)
  await tx
    .updateTable('subscriptions')
    .set((set) => ({
      // A change of plan is still being charged, so the renewal waits for its result.
      charge_at: payment === undefined ? new Date(now.getTime() + HOUR_MS) : null,
      credit_cents: set('credit_cents', '-', payment?.credit_used_cents ?? cents(0)),
    }))
    .where('id', '=', due.id)
    .execute()
  if (payment === undefined) return 'nothing_to_charge'
  if (payment.amount_cents > 0) return payment
  await settlePayment({ tx, jobs, prices, payment, now }, [due])
  return 'nothing_to_charge'
}

/**
 * Writes one row per charge attempt; undefined while another charge is in progress. The id is derived from the
 * subscription, the end of the paid period and the attempt. A database that was restored to an earlier state writes the
 * same id again, and the provider does not charge that reference twice.
 */
async function writeRenewal(tx: AnyTransaction, due: SubscriptionRow, now: Date): Promise<PaymentRow | undefined> {
  const paid = paidUntilOf(due)
  if (paid === undefined) throw new Error(`subscription ${due.id} has no paid period`)
  const { period } = nextPeriod(paid, now)
  const { amountCents, creditUsedCents } = renewalCost(due.price_cents, due.credit_cents)
  // The subscription is locked, so no other process starts an attempt meanwhile.
  const { attempts } = await tx
    .selectFrom('subscription_payments')
    .select((select) => select.fn.coalesce(select.fn.max('attempt'), select.lit(0)).as('attempts'))
    .where('subscription_id', '=', due.id)
    .where('kind', '=', 'renewal')
    .where('period_start', '>=', paid.period.end)
    .executeTakeFirstOrThrow()
  const attempt = attempts + 1
  const payment = await tx
    .insertInto('subscription_payments')
    .columns([
      ...(['id', 'subscription_id', 'user_id', 'kind', 'plan', 'status', 'amount_cents', 'credit_used_cents'] as const),
      ...(['currency', 'period_start', 'period_end', 'attempt', 'provider', 'language', 'created_at'] as const),
    ])
    .expression(
      sql`
        select ${renewalReference(due.id, paid.period.end, attempt)}::uuid, ${due.id}::uuid, id, 'renewal', ${due.plan}, 'pending', ${amountCents}::bigint,
          ${creditUsedCents}::bigint, ${CURRENCY}, ${period.start}::timestamptz, ${period.end}::timestamptz, ${attempt}::integer,
          ${due.provider}, language, ${now}::timestamptz
        from users where id = ${due.user_id}::uuid`,
    )
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  if (payment !== undefined) await startPlanPaymentSync(tx, payment, now)
  return payment
}

async function endNext({ db, prices }: SubscriptionDeps, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    const ended = await tx
      .selectFrom('subscriptions')
      .selectAll()
      .where((where) => {
        const canceled = where.and([where('status', '=', 'canceled'), where('ends_at', '<=', now)])
        const due = where.and([where('status', 'in', ['active', 'past_due']), where('charge_at', '<=', now)])
        return prices.areSold ? canceled : where.or([canceled, due])
      })
      .orderBy('ends_at')
      .limit(1)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()
    if (ended !== undefined) await endSubscription({ prices }, tx, ended, now)
    return ended !== undefined
  })
}
