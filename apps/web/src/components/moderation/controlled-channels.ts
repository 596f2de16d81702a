import { PAGE_MAX } from '@aplauso/contract/limits'
import type { ControlledCreator } from '@aplauso/contract/team'
import { useQuery } from '@tanstack/react-query'

/** On whose stages whoever is signed in may work, their own among them. */
export const CONTROLLED_CHANNELS_KEY = [`/api/moderation/stages?limit=${PAGE_MAX}`] as const
/** The invitations that name whoever is signed in. */
export const RECEIVED_INVITATIONS_KEY = [`/api/moderators/invitations?limit=${PAGE_MAX}`] as const

const NONE: readonly ControlledCreator[] = []

/** The stages of others; none until they are known, and where they could not be had. */
export function useOtherChannels(): readonly ControlledCreator[] {
  const { data = NONE } = useQuery<readonly ControlledCreator[]>({ queryKey: CONTROLLED_CHANNELS_KEY })
  return data.filter(({ kind }) => kind === 'moderator' || kind === 'agency')
}

export const consolePath = (creatorId: string) => `/live?creatorId=${encodeURIComponent(creatorId)}` as const
export const invitationPath = (token: string) => `/invitation#token=${encodeURIComponent(token)}`
