import type { Database } from '#modules/tables.ts'
import { AppError } from '#platform/errors/app-error.ts'
import { type Prices, plansWith } from './prices/prices.ts'

/** Rejects with plan_limit_reached if no plan of these accounts includes exports. */
export async function requireExports(
  { db, prices }: { db: Database; prices: Prices },
  accountIds: string[],
): Promise<void> {
  const withExports = plansWith(prices, (plan) => plan.exports)
  const account = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', accountIds)
    .where((where) => where('subscription_plan', '=', where.fn.any(where.val(withExports))))
    .executeTakeFirst()
  if (account === undefined) {
    throw new AppError('plan_limit_reached', `Exports come with these plans: ${withExports.join(', ') || 'none'}`)
  }
}
