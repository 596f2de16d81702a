import type { Plans } from '@aplauso/contract/plans'
import { createContext, use } from 'react'

export const PlansContext = createContext<Plans | null>(null)

/** What plans cost and have here, as the server writes it into every page; null where there are none, and everybody has everything. */
export const usePlans = (): Plans | null => use(PlansContext)

/** The same on the pages that are only there where there are plans: `PLAN_PAGES`. */
export function usePlanTable(): Plans {
  const plans = usePlans()
  if (plans === null) throw new Error('A page about plans is shown where there are none')
  return plans
}
