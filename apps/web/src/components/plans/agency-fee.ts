import type { Plans } from '@aplauso/contract/plans'
import type { Subscription } from '@aplauso/contract/subscriptions'

/**
 * The lower fee that a creator's donations pay through their agency's plan; undefined unless lower than the creator's
 * own.
 */
export function agencyFee(
  { planInForce, feeBasisPoints }: Pick<Subscription, 'planInForce' | 'feeBasisPoints'>,
  plans: Plans,
): number | undefined {
  return feeBasisPoints < plans[planInForce].feeBasisPoints ? feeBasisPoints : undefined
}
