import type { Plans } from '@aplauso/contract/plans'
import { createContext, use } from 'react'

export const PlansContext = createContext<Plans | null>(null)

/** The plans of this server, written into every page; null where there are none and everybody has all features. */
export const usePlans = (): Plans | null => use(PlansContext)

/** The plans on pages that exist only with plans: `PLAN_PAGES`. */
export function usePlanTable(): Plans {
  const plans = usePlans()
  if (plans === null) throw new Error('A page about plans is shown where there are none')
  return plans
}
