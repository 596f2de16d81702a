import type { User } from '@aplauso/contract/accounts'
import { RECENT_DONATIONS } from '@aplauso/contract/limits'

/** `creatorId`: for the agency that manages this creator; one's own without it. */
export const recentDonationsKey = (creatorId?: string) =>
  [
    `/api/donations/my?limit=${RECENT_DONATIONS}${creatorId ? `&creatorId=${encodeURIComponent(creatorId)}` : ''}`,
  ] as const

export const statsKey = (creatorId?: string) =>
  [`/api/donations/stats${creatorId ? `?creatorId=${encodeURIComponent(creatorId)}` : ''}`] as const

/** One's own goal and what counts towards it, as they are told live; no call answers it. */
export const GOAL_KEY = ['goal'] as const

export const FIRST_STEPS_KEY = ['/api/first-steps'] as const
export type Goal = Pick<User, 'donationGoal' | 'totalReceived'>

/** What anyone may know of a creator, with the goal as it stands. */
export const creatorKey = (creatorId: string) => [`/api/creators/${encodeURIComponent(creatorId)}`] as const
