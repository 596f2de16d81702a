import { type RawBuilder, sql } from 'kysely'
import { type Prices, plansWith } from '#modules/plans/public.ts'
import { AppError } from '#platform/errors/app-error.ts'

const plansWithApi = (prices: Prices) => plansWith(prices, (plan) => plan.apiAccess)

/**
 * SQL condition for a statement that has `users`: a creator who is not suspended and whose plan includes the API and
 * webhooks.
 */
export const mayUseApi = (prices: Prices): RawBuilder<boolean> => sql`(users.user_type = 'creator'
  and users.erased_at is null and users.suspended_at is null and users.subscription_plan = any(${plansWithApi(prices)}::text[]))`

export const planWithoutApi = (prices: Prices) =>
  new AppError(
    'plan_limit_reached',
    `API keys and webhooks come with these plans: ${plansWithApi(prices).join(', ') || 'none'}`,
  )
