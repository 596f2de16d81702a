import type { Plans } from '@aplauso/contract/plans'
import type { Subscription } from '@aplauso/contract/subscriptions'

/** The fee that a creator’s donations pay by their agency’s plan, whatever their own; undefined where their own is as low. */
export function agencyFee(
  { planInForce, feeBasisPoints }: Pick<Subscription, 'planInForce' | 'feeBasisPoints'>,
  plans: Plans,
): number | undefined {
  return feeBasisPoints < plans[planInForce].feeBasisPoints ? feeBasisPoints : undefined
}
