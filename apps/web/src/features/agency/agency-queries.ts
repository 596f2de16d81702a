import { PAGE_MAX } from '@aplauso/contract/limits'

/** The beginning of every key: whatever the agency changes may change what else it has on the screen. */
export const AGENCY_KEY = ['/api/agency'] as const

export const ANALYTICS_KEY = [...AGENCY_KEY, 'analytics'] as const
/** Those that the dashboard shows first. */
export const CREATORS_KEY = [...AGENCY_KEY, 'creators?limit=10'] as const
export const INVITATIONS_KEY = [...AGENCY_KEY, 'invitations'] as const
export const PROPOSALS_KEY = [...AGENCY_KEY, `proposals?limit=${PAGE_MAX}`] as const

/** The dashboard of a creator as the agency that manages them sees it. */
export const managedDashboard = (creatorId: string) => `/dashboard-creator?creatorId=${encodeURIComponent(creatorId)}`
