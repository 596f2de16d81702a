import { PLAN_IDS } from '@aplauso/contract/plan-ids'
import { PLANS } from '@aplauso/contract/plans'
import { type RawBuilder, sql } from 'kysely'
import { AppError } from '#platform/errors/app-error.ts'

const WITH_API = PLAN_IDS.filter((plan) => PLANS[plan].apiAccess)

/** For a statement that has `users`: whether they are a creator whose plan has the API and webhooks. */
export const mayUseApi: RawBuilder<boolean> = sql`(users.user_type = 'creator' and users.erased_at is null
  and users.subscription_plan in (${sql.join(WITH_API.map((plan) => sql.lit(plan)))}))`

export const planWithoutApi = () =>
  new AppError('plan_limit_reached', `API keys and webhooks come with the plans ${WITH_API.join(', ')}`)
