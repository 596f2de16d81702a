import { cents } from '@aplauso/contract/money'
import { type PlanId, SOLD_PLANS } from '@aplauso/contract/plan-ids'
import type { Plans } from '@aplauso/contract/plans'
import { agencyFee } from '#components/plans/agency-fee.ts'
import type { PlanTerms } from './payout-per-plan.ts'

/**
 * The creator's plan. `isPaidFor`: by the creator, not granted or covered by another subscription. `feeBasisPoints`: of
 * each new donation; a managing agency's plan can lower it.
 */
export type OwnPlan = { id: PlanId; isPaidFor: boolean; feeBasisPoints: number }

/**
 * Plans that a creator can choose, smallest first, and their own at what it costs them. Only their own if plans are not
 * sold. The agency plan is excluded: agencies receive no donations.
 */
export function comparedPlans(plans: Plans, isSold: boolean, own?: OwnPlan): PlanTerms[] {
  const ids: PlanId[] = isSold ? ['free', ...SOLD_PLANS] : [own?.id ?? 'free']
  if (own && !ids.includes(own.id)) ids.push(own.id)
  // An agency's plan lowers the fee of every plan.
  const byAgency = own && agencyFee({ planInForce: own.id, feeBasisPoints: own.feeBasisPoints }, plans)
  return ids.map((id) => ({
    ...plans[id],
    id,
    ...(byAgency !== undefined && { feeBasisPoints: byAgency }),
    ...(own?.id === id && !own.isPaidFor && { monthlyPriceCents: cents(0) }),
  }))
}
