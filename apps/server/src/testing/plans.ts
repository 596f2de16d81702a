import type { SignedIn } from '@aplauso/contract/accounts'
import type { PlanId } from '@aplauso/contract/plan-ids'
import type { TestApp } from './test-app.ts'

/** Grants a plan as the operator does. */
export async function putPlan({ database }: TestApp, { user }: SignedIn, plan: PlanId): Promise<void> {
  await database.db
    .updateTable('users')
    .set({ granted_plan: plan, subscription_plan: plan })
    .where('id', '=', user.id)
    .execute()
}

export async function registerPro(app: TestApp): Promise<SignedIn> {
  const creator = await app.register('creator')
  await putPlan(app, creator, 'pro')
  return creator
}
