export const CREATORS_PATH = '/api/agency/creators'
export const ANALYTICS_KEY = ['/api/agency/analytics'] as const
export const INVITATIONS_KEY = ['/api/agency/invitations'] as const

/** The dashboard of a creator as the agency that manages them sees it. */
export const managedDashboard = (creatorId: string) => `/dashboard-creator?creatorId=${encodeURIComponent(creatorId)}`
