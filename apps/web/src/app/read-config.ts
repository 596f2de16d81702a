import { availableFeatures } from '@aplauso/contract/available-features'
import type { Config } from '@aplauso/contract/config'
import { api } from '#lib/api/api.ts'

/** Fetches the settings that the server otherwise writes into the page. */
export async function readConfig() {
  const { plans, features, voicesConfigured, registration, signIn, payouts, taxes, paymentAccounts } =
    await api.get<Config>('/api/config')
  const offers = { payouts: payouts !== null, taxes, paymentAccounts: paymentAccounts.length > 0 }
  return { plans, offered: availableFeatures(features, voicesConfigured, registration, signIn, offers) }
}
