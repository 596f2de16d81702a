import type { User } from '@aplauso/contract/accounts'
import { RECENT_DONATIONS } from '@aplauso/contract/limits'

/** `creatorId`: set for the agency that manages the creator. */
export const recentDonationsKey = (creatorId?: string) =>
  [
    `/api/donations/my?limit=${RECENT_DONATIONS}${creatorId ? `&creatorId=${encodeURIComponent(creatorId)}` : ''}`,
  ] as const

export const statsKey = (creatorId?: string) =>
  [`/api/donations/stats${creatorId ? `?creatorId=${encodeURIComponent(creatorId)}` : ''}`] as const

/** Query key of the user's own goal and its amount. Filled by live frames; no API call returns it. */
export const GOAL_KEY = ['goal'] as const

export const FIRST_STEPS_KEY = ['/api/first-steps'] as const
export type Goal = Pick<User, 'donationGoal' | 'totalReceived'>

/** Query key of a creator's public profile, which includes the goal. */
export const creatorKey = (creatorId: string) => [`/api/creators/${encodeURIComponent(creatorId)}`] as const
