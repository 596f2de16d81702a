import { PAGE_MAX, SECOND_MS } from '@aplauso/contract/limits'
import type { ControlledCreator } from '@aplauso/contract/team'
import { useQuery } from '@tanstack/react-query'
import type { Api } from '#lib/api/api.ts'
import { statusOf } from '#lib/api/error-status.ts'

const CONTROLLED_CREATORS_PATH = `/api/moderation/stages?limit=${PAGE_MAX}`
const RETRY_MS = 5 * SECOND_MS

const isRefusal = (error: unknown) => [401, 403].includes(statusOf(error))

/**
 * Creators whose alerts this session or dock key may control. `isRefused`: none. Other failures are retried, because a
 * dock opens with OBS, often before the network is up.
 */
export function useConsoleCreators(api: Api, dockKey?: string) {
  const creators = useQuery<readonly ControlledCreator[]>({
    queryKey: dockKey === undefined ? [CONTROLLED_CREATORS_PATH] : [CONTROLLED_CREATORS_PATH, 'dock', dockKey],
    queryFn: () => api.get<ControlledCreator[]>(CONTROLLED_CREATORS_PATH),
    refetchInterval: ({ state: { error } }) => (error && !isRefusal(error) ? RETRY_MS : false),
  })
  return { ...creators, isRefused: creators.error !== null && isRefusal(creators.error) }
}
