import type { PlanId } from '@aplauso/contract/plan-ids'
import { PLAN_IDS } from '@aplauso/contract/plan-ids'
import { PLANS } from '@aplauso/contract/plans'
import { sql } from 'kysely'
import type { AnyTransaction } from '#modules/tables.ts'

const COVERING_PLANS = sql.join(PLAN_IDS.filter((plan) => PLANS[plan].accounts > 1).map((plan) => sql.lit(plan)))

/** For a statement that has `users`: the plan of their own live subscription; null where there is none. */
const ownSubscription = sql`(
  select plan from subscriptions where user_id = users.id and status in ('active', 'past_due', 'canceled')
)`

/** For a statement that has `users`: whether what is theirs, and not covered by another, covers further accounts. */
export const coversOthers = sql`(
  users.user_type = 'creator' and users.erased_at is null
  and coalesce(${ownSubscription}, users.granted_plan) in (${COVERING_PLANS})
)`

/**
 * Makes the plan in force of this account, and of those that its plan covers, what it comes from now: the own live subscription,
 * else another's that covers it, else what the operator has given, else free. Whoever changes one of these calls it afterwards
 * in the same transaction; nothing else writes `users.subscription_plan`. Covers end with the plan that they come from.
 */
export async function putPlanInForce(tx: AnyTransaction, userId: string, now: Date): Promise<void> {
  await lockAccounts(tx, userId)
  const { rows: ended } = await sql<{ member_id: string }>`
    update covered_accounts set status = 'ended', ended_at = ${now}::timestamptz
    where owner_id = ${userId}::uuid and status <> 'ended'
      and not exists (select from users where id = owner_id and ${coversOthers})
    returning member_id
  `.execute(tx)
  await sql`
    update users set subscription_plan = source.plan
    from (
      select id, coalesce(
        ${ownSubscription},
        (select 'pro' from covered_accounts where member_id = users.id and status = 'covered'),
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
 * One at a time decides about a plan and who is covered by it. Comes before anything is looked at, and in the order of ids, so
 * that two who cover one another never wait for each other.
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

/** Gives a plan, or with null takes back what was given. A subscription of their own goes before it. */
export async function grantPlan(tx: AnyTransaction, userId: string, plan: PlanId | null, now: Date): Promise<void> {
  await lockAccounts(tx, userId)
  await tx.updateTable('users').set({ granted_plan: plan }).where('id', '=', userId).execute()
  await putPlanInForce(tx, userId, now)
}
