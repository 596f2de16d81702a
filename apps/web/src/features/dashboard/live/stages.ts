import { PAGE_MAX, SECOND_MS } from '@aplauso/contract/limits'
import type { Stage } from '@aplauso/contract/stage'
import { useQuery } from '@tanstack/react-query'
import type { Api } from '#lib/api/api.ts'
import { statusOf } from '#lib/api/error-status.ts'

const PATH = `/api/moderation/stages?limit=${PAGE_MAX}`
const AGAIN_MS = 5 * SECOND_MS

const isRefusal = (error: unknown) => [401, 403].includes(statusOf(error))

/**
 * On whose stages this session or key works. `isRefused`: it opens none. What fails otherwise is asked again by itself: a dock opens
 * with OBS, often before the network is there.
 */
export function useStages(api: Api, dockKey?: string) {
  const stages = useQuery<readonly Stage[]>({
    queryKey: dockKey === undefined ? [PATH] : [PATH, 'dock', dockKey],
    queryFn: () => api.get<Stage[]>(PATH),
    refetchInterval: ({ state: { error } }) => (error && !isRefusal(error) ? AGAIN_MS : false),
  })
  return { ...stages, isRefused: stages.error !== null && isRefusal(stages.error) }
}
