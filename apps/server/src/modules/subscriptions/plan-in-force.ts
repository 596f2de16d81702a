import type { PlanId } from '@aplauso/contract/plan-ids'
import { type RawBuilder, sql } from 'kysely'
import { limitInForce, type Prices } from '#modules/plans/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'

export type PriceDeps = { prices: Prices }

/** Plan of the account's live subscription; null without one. */
const subscribedPlan = (userId: RawBuilder<unknown>) => sql`(
  select plan from subscriptions where user_id = ${userId} and status in ('active', 'past_due', 'canceled')
)`

/**
 * SQL for a query on `users`: number of other accounts that the account's own plan covers. A cover by another plan does
 * not count.
 */
export const othersCovered = (prices: Prices) => sql<number>`(
  case when users.user_type = 'creator' and users.erased_at is null then coalesce(
    ${limitInForce(prices, ({ accounts }) => accounts - 1, sql`coalesce(${subscribedPlan(sql`users.id`)}, users.granted_plan)`)}, 0
  ) else 0 end
)`

/**
 * Recalculates the plan in force of this account and of those that it covers. Order: own live subscription, a cover by
 * another account, the granted plan, free. Call it in the same transaction after changing one of these; nothing else
 * writes `users.subscription_plan`. Covers end with the plan that they come from, the latest first if it covers fewer
 * accounts than before.
 */
export async function updatePlanInForce(
  { prices }: PriceDeps,
  tx: AnyTransaction,
  userId: string,
  now: Date,
): Promise<void> {
  await lockAccounts(tx, userId)
  const { rows: ended } = await sql<{ member_id: string }>`
    update covered_accounts set status = 'ended', ended_at = ${now}::timestamptz
    where id in (
      select cover.id from users, (
        select id, row_number() over (order by id) as place from covered_accounts
        where owner_id = ${userId}::uuid and status <> 'ended'
      ) as cover
      where users.id = ${userId}::uuid and cover.place > ${othersCovered(prices)}
    )
    returning member_id
  `.execute(tx)
  await sql`
    update users set subscription_plan = source.plan
    from (
      select id, coalesce(
        ${subscribedPlan(sql`users.id`)},
        (
          select coalesce(${subscribedPlan(sql`owner.id`)}, owner.granted_plan)
          from covered_accounts cover join users as owner on owner.id = cover.owner_id
          where cover.member_id = users.id and cover.status = 'covered'
        ),
        granted_plan, 'free'
      ) as plan
      from users
      where id in (
        select unnest(${[userId, ...ended.map(({ member_id }) => member_id)]}::uuid[])
        union all select member_id from covered_accounts where owner_id = ${userId}::uuid and status = 'covered')
    ) as source
    where users.id = source.id and users.subscription_plan <> source.plan
  `.execute(tx)
}

/**
 * Locks the account, the other account and the covered ones for a decision about their plans. Call it before reading
 * them. Locks in the order of ids, so that two accounts that cover each other cannot deadlock.
 */
export async function lockAccounts(tx: AnyTransaction, userId: string, otherId?: string): Promise<void> {
  await sql`
    select id from users
    where id in (
      select unnest(${[userId, otherId ?? userId]}::uuid[])
      union all select member_id from covered_accounts where owner_id = ${userId}::uuid and status = 'covered')
    order by id for no key update
  `.execute(tx)
}

/** Grants a plan, or removes the granted plan with null. An own subscription takes precedence. */
export async function grantPlan(
  deps: PriceDeps,
  tx: AnyTransaction,
  userId: string,
  plan: PlanId | null,
  now: Date,
): Promise<void> {
  await lockAccounts(tx, userId)
  await tx.updateTable('users').set({ granted_plan: plan }).where('id', '=', userId).execute()
  await updatePlanInForce(deps, tx, userId, now)
}
