import { PAGE_MAX } from '@aplauso/contract/limits'
import type { ControlledCreator } from '@aplauso/contract/team'
import { useQuery } from '@tanstack/react-query'

/** Creators whose alerts the signed-in user may control, including the user. */
export const CONTROLLED_CHANNELS_KEY = [`/api/moderation/stages?limit=${PAGE_MAX}`] as const
export const RECEIVED_INVITATIONS_KEY = [`/api/moderators/invitations?limit=${PAGE_MAX}`] as const

const NONE: readonly ControlledCreator[] = []

/** Other creators whose alerts the user may control; empty until loaded and after a failure. */
export function useOtherChannels(): readonly ControlledCreator[] {
  const { data = NONE } = useQuery<readonly ControlledCreator[]>({ queryKey: CONTROLLED_CHANNELS_KEY })
  return data.filter(({ kind }) => kind === 'moderator' || kind === 'agency')
}

export const consolePath = (creatorId: string) => `/live?creatorId=${encodeURIComponent(creatorId)}` as const
export const invitationPath = (token: string) => `/invitation#token=${encodeURIComponent(token)}`
