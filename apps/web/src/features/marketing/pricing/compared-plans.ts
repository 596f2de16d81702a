import { cents } from '@aplauso/contract/money'
import { type PlanId, SOLD_PLANS } from '@aplauso/contract/plan-ids'
import type { Plans } from '@aplauso/contract/plans'
import { agencyFee } from '#components/plans/agency-fee.ts'
import type { PlanTerms } from './payout-per-plan.ts'

/**
 * The plan a creator has. `isPaidFor`: by themselves, and not given or covered by another's subscription. `feeBasisPoints`: of
 * each donation that begins now, which an agency's plan can make lower than their own.
 */
export type OwnPlan = { id: PlanId; isPaidFor: boolean; feeBasisPoints: number }

/**
 * The plans a creator chooses between, from the smallest to the largest, and their own whatever it is, for what it costs them.
 * Where none are sold there is nothing to choose. The agency plan is for an account that receives no donations.
 */
export function comparedPlans(plans: Plans, isSold: boolean, own?: OwnPlan): PlanTerms[] {
  const ids: PlanId[] = isSold ? ['free', ...SOLD_PLANS] : [own?.id ?? 'free']
  if (own && !ids.includes(own.id)) ids.push(own.id)
  // An agency's plan lowers the fee whatever plan the creator has.
  const byAgency = own && agencyFee({ planInForce: own.id, feeBasisPoints: own.feeBasisPoints }, plans)
  return ids.map((id) => ({
    ...plans[id],
    id,
    ...(byAgency !== undefined && { feeBasisPoints: byAgency }),
    ...(own?.id === id && !own.isPaidFor && { monthlyPriceCents: cents(0) }),
  }))
}
