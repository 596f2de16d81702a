import type { Config } from '@aplauso/contract/config'
import type { Api } from '#lib/api/api.ts'
import { type PlanParts, planParts } from '#parts/plans/plan-offers.ts'

/** Of what this server offers, all that the page's texts depend on. */
export type PricingData = PlanParts

export const loadPricing = (api: Api): Promise<PricingData> =>
  api.get<Config>('/api/config').then(planParts, () => planParts(undefined))
