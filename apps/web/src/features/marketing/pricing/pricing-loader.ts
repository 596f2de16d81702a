import type { Config } from '@aplauso/contract/config'
import { FEATURES } from '@aplauso/contract/features'
import type { Api } from '#lib/api.ts'

/** Of what this server offers, all that the page's texts depend on. */
export type PricingData = { isSold: boolean }

/** Whether plans can be taken out here. A server that does not say so is taken for one of the usual kind. */
export async function loadPricing(api: Api): Promise<PricingData> {
  const features = await api.get<Config>('/api/config').then(
    (config) => config.features,
    () => FEATURES,
  )
  return { isSold: features.creatorSubscriptions !== false }
}
