import { useConfig } from '#lib/api/use-config.ts'

/** Whether this server has agencies. False until it has said so: what it does not offer is not asked for. */
export const useOffersAgencies = (): boolean => useConfig()?.features.agencyDashboard === true
