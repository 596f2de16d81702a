import type { PlanId } from '@aplauso/contract/plan-ids'
import type { Database } from '#modules/tables.ts'
import { grantPlan, type Priced } from './plan-in-force.ts'

/**
 * Gives the account of this name a plan, or with null takes back what was given. Gives the plan that is then in force, which is
 * that of a subscription of their own as long as there is one; undefined when there is no such account.
 */
export async function givePlan(
  { db, prices }: { db: Database } & Priced,
  username: string,
  plan: PlanId | null,
  now = new Date(),
): Promise<PlanId | undefined> {
  return db.transaction().execute(async (tx) => {
    const named = tx.selectFrom('users').where('username', '=', username.toLowerCase()).where('erased_at', 'is', null)
    const user = await named.select('id').executeTakeFirst()
    if (user === undefined) return undefined
    await grantPlan({ prices }, tx, user.id, plan, now)
    return (await named.select('subscription_plan').executeTakeFirst())?.subscription_plan
  })
}
