import { RECENT_DONATIONS } from '@aplauso/contract/limits'

export const RECENT_KEY = [`/api/donations/my?limit=${RECENT_DONATIONS}`] as const
export const STATS_KEY = ['/api/donations/stats'] as const
