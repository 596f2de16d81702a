import { useConfig } from '#lib/api/use-config.ts'

/** Whether this server has agencies. False until the config is loaded, so nothing is requested too early. */
export const useOffersAgencies = (): boolean => useConfig()?.features.agencyDashboard === true
