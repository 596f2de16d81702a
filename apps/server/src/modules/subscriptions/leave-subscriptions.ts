import { sql } from 'kysely'
import { FORGET_CUSTOMER } from '#modules/plans/public.ts'
import type { AnyTransaction } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { endSubscription } from './end-subscription.ts'
import { lockAccounts, type PriceDeps, updatePlanInForce } from './plan-in-force.ts'
import { liveOf, lockSubscriptions } from './subscription-rows.ts'

/**
 * Ends the account's subscription and its covers, on either side. Call it before anything that locks the account
 * (docs/locks.md).
 */
export async function endSubscriptions(deps: PriceDeps, tx: AnyTransaction, userId: string, now: Date): Promise<void> {
  const live = liveOf(await lockSubscriptions(tx, userId))
  await lockAccounts(tx, userId)
  const { rows } = await sql<{ member_id: string }>`
    update covered_accounts set status = 'ended', ended_at = ${now}::timestamptz
    where status <> 'ended' and (owner_id = ${userId}::uuid or member_id = ${userId}::uuid)
    returning member_id
  `.execute(tx)
  if (live !== undefined) await endSubscription(deps, tx, live, now)
  for (const id of new Set([userId, ...rows.map(({ member_id }) => member_id)]))
    await updatePlanInForce(deps, tx, id, now)
}

/**
 * Like endSubscriptions, for an account that is erased. Also deletes the customer at the providers. Payments stay for
 * bookkeeping.
 */
export async function eraseSubscriptions(
  { jobs, prices }: PriceDeps & { jobs: Pick<Jobs, 'add'> },
  tx: AnyTransaction,
  userId: string,
  now: Date,
): Promise<void> {
  await endSubscriptions({ prices }, tx, userId, now)
  const { rows } = await sql<{ provider: string; customer_id: string }>`
    with known as (
      select id, provider, customer_id from subscriptions where user_id = ${userId}::uuid and customer_id is not null
    )
    update subscriptions set customer_id = null from known where subscriptions.id = known.id
    returning known.provider, known.customer_id
  `.execute(tx)
  for (const { provider, customer_id } of rows) {
    await jobs.add(FORGET_CUSTOMER, { provider, customerId: customer_id }, { tx })
  }
  await tx
    .updateTable('subscription_payments')
    .set({ idempotency_key: null })
    .where('user_id', '=', userId)
    .where('idempotency_key', 'is not', null)
    .execute()
  await tx.updateTable('users').set({ granted_plan: null }).where('id', '=', userId).execute()
  await updatePlanInForce({ prices }, tx, userId, now)
}

/** Whether a subscription or cover started while the erasure waited for the account. */
export async function hasSubscription(tx: AnyTransaction, userId: string): Promise<boolean> {
  const { rows } = await sql`
    select from subscriptions where user_id = ${userId}::uuid and (status <> 'ended' or customer_id is not null)
    union all
    select from covered_accounts where status <> 'ended' and (owner_id = ${userId}::uuid or member_id = ${userId}::uuid)
  `.execute(tx)
  return rows.length > 0
}
