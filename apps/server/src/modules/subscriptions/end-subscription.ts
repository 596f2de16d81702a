import type { AnyTransaction } from '#modules/tables.ts'
import { type PriceDeps, updatePlanInForce } from './plan-in-force.ts'
import type { SubscriptionRow } from './subscription-rows.ts'

/** Ends the subscription and its plan now. The row must be locked. */
export async function endSubscription(
  deps: PriceDeps,
  tx: AnyTransaction,
  { id, user_id }: SubscriptionRow,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('subscriptions')
    .set({ status: 'ended', ended_at: now, ends_at: null, charge_at: null, past_due_since: null })
    .where('id', '=', id)
    .execute()
  await updatePlanInForce(deps, tx, user_id, now)
}
