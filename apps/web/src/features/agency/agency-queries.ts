import { PAGE_MAX } from '@aplauso/contract/limits'

/** Prefix of all agency queries: a change may affect every one of them, so they are invalidated together. */
export const AGENCY_KEY = ['/api/agency'] as const

export const ANALYTICS_KEY = [...AGENCY_KEY, 'analytics'] as const
/** The first creators, as the dashboard lists them. */
export const CREATORS_KEY = [...AGENCY_KEY, 'creators?limit=10'] as const
export const INVITATIONS_KEY = [...AGENCY_KEY, 'invitations'] as const
export const PROPOSALS_KEY = [...AGENCY_KEY, `proposals?limit=${PAGE_MAX}`] as const

/** The creator's dashboard as the managing agency sees it. */
export const managedDashboard = (creatorId: string) => `/dashboard-creator?creatorId=${encodeURIComponent(creatorId)}`
