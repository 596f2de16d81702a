import { type Cents, CURRENCY, cents } from '@aplauso/contract/money'
import type { PlanId, SoldPlan } from '@aplauso/contract/plan-ids'
import type { PlanChange, Subscription } from '@aplauso/contract/subscriptions'
import { sql } from 'kysely'
import type { Prices } from '#modules/plans/public.ts'
import { donationsPerMonth, donationsThisMonth, feePlan, nextPeriod } from '#modules/plans/public.ts'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { costOf } from './change-plan.ts'
import { renewalCost } from './plan-costs.ts'
import { paidUntilOf, type SubscriptionRow } from './subscription-rows.ts'

type PricedDatabase = { db: Database; prices: Prices }

/** Columns of the live subscription; null without one. */
type LiveColumns = { [Column in keyof SubscriptionRow]: SubscriptionRow[Column] | null }

type Row = LiveColumns & {
  planInForce: PlanId
  feePlan: PlanId
  credit: Cents
  checkoutUrl: string | null
  pendingPlanId: SoldPlan | null
  donationsThisMonth: number
  donationsPerMonth: number | null
}

export async function readSubscription({ db, prices }: PricedDatabase, userId: string): Promise<Subscription> {
  const { rows } = await sql<Row>`
    select live.*, users.subscription_plan as "planInForce", ${feePlan(prices)} as "feePlan",
      (select coalesce(sum(credit_cents), 0)::bigint from subscriptions where user_id = users.id) as credit,
      (
        select checkout_url from subscription_payments
        where subscription_id = live.id and kind = 'first' and status = 'pending' and plan = live.plan
        order by id desc limit 1
      ) as "checkoutUrl",
      (
        select plan from subscription_payments
        where subscription_id = live.id and kind = 'change' and status = 'pending'
      ) as "pendingPlanId",
      ${donationsThisMonth} as "donationsThisMonth", ${donationsPerMonth(prices)} as "donationsPerMonth"
    from users left join subscriptions live on live.user_id = users.id and live.status <> 'ended'
    where users.id = ${userId}::uuid
  `.execute(db)
  const [row] = rows
  if (row === undefined) throw new AppError('unauthenticated', 'The account is gone')
  const { planInForce, credit, checkoutUrl, pendingPlanId } = row
  const status = row.status === null || row.status === 'ended' ? 'none' : row.status
  const isRenewed = status === 'active' || status === 'past_due'
  const renewsAt = row.charge_at ?? row.period_end
  return {
    planId: row.plan ?? planInForce,
    status,
    renewsAt: isRenewed && renewsAt ? renewsAt.toISOString() : null,
    endsAt: row.ends_at?.toISOString() ?? null,
    planInForce,
    feeBasisPoints: prices.of[row.feePlan].feeBasisPoints,
    currency: CURRENCY,
    renewalAmount:
      isRenewed && row.price_cents ? renewalCost(row.price_cents, row.credit_cents ?? cents(0)).amountCents : null,
    credit,
    checkoutUrl: status === 'none' ? null : checkoutUrl,
    pendingPlanId,
    donationsThisMonth: row.donationsThisMonth,
    donationsPerMonth: row.donationsPerMonth,
  }
}

/**
 * Quotes a change to this plan. Rejects with not_subscribed, already_subscribed or payment_declined, like the change.
 */
export async function quoteChange(
  { db, prices }: PricedDatabase,
  userId: string,
  planId: SoldPlan,
  now = new Date(),
): Promise<PlanChange> {
  const live = await db
    .selectFrom('subscriptions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('status', 'in', ['active', 'past_due', 'canceled'])
    .executeTakeFirst()
  const paid = live && paidUntilOf(live)
  if (live === undefined || paid === undefined)
    throw new AppError('not_subscribed', 'There is no subscription to change')
  const cost = costOf(prices, live, planId, now)
  const credit = cents(live.credit_cents + cost.credit)
  const renewsAt = live.past_due_since === null ? paid.period.end : nextPeriod(paid, now).period.start
  return {
    planId,
    currency: CURRENCY,
    ...cost,
    renewsAt: renewsAt.toISOString(),
    renewalAmount: renewalCost(prices.of[planId].monthlyPriceCents, credit).amountCents,
  }
}
