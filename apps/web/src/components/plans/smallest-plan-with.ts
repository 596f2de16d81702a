import { PLAN_IDS, type PlanId } from '@aplauso/contract/plan-ids'
import type { Plan, Plans } from '@aplauso/contract/plans'

/** The smallest plan that meets the condition; undefined where none does or there are no plans. */
export const smallestPlanWith = (plans: Plans | null, has: (plan: Plan) => boolean): PlanId | undefined =>
  plans === null ? undefined : PLAN_IDS.find((id) => has(plans[id]))
