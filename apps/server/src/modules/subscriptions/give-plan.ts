import type { PlanId } from '@aplauso/contract/plan-ids'
import type { Database } from '#modules/tables.ts'
import { grantPlan, type PriceDeps } from './plan-in-force.ts'

/**
 * Gives the account of this name a plan, or with null takes back what was given. Gives the plan that is then in force, which is
 * that of a subscription of their own as long as there is one; undefined when there is no such account.
 */
export async function grantPlanByUsername(
  { db, prices }: { db: Database } & PriceDeps,
  username: string,
  plan: PlanId | null,
  now = new Date(),
): Promise<PlanId | undefined> {
  return db.transaction().execute(async (tx) => {
    const account = tx.selectFrom('users').where('username', '=', username.toLowerCase()).where('erased_at', 'is', null)
    const user = await account.select('id').executeTakeFirst()
    if (user === undefined) return undefined
    await grantPlan({ prices }, tx, user.id, plan, now)
    return (await account.select('subscription_plan').executeTakeFirst())?.subscription_plan
  })
}
