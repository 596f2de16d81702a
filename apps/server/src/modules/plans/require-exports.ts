import { PLAN_IDS } from '@aplauso/contract/plan-ids'
import { PLANS } from '@aplauso/contract/plans'
import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'

const WITH_EXPORTS = PLAN_IDS.filter((plan) => PLANS[plan].exports)

/** Ends with plan_limit_reached when none of these accounts has a plan with exports. */
export async function requireExports(db: Database, accountIds: string[]): Promise<void> {
  const account = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', accountIds)
    .where('subscription_plan', 'in', WITH_EXPORTS)
    .executeTakeFirst()
  if (account === undefined) {
    throw new AppError('plan_limit_reached', `Exports come with the plans ${WITH_EXPORTS.join(', ')}`)
  }
}
