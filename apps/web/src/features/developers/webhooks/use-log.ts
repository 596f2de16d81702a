import type { WebhookDelivery } from '@aplauso/contract/developers'
import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { useInfiniteQuery } from '@tanstack/react-query'
import { api, type ListPage } from '#lib/api/api.ts'
import { logKey } from '../queries.ts'

/** While a try is under way, and no longer: how it ends is told by nobody else. */
const LOOK_AGAIN_MS = 1.5 * SECOND_MS
/** A message whose try is under way has its next one in a minute. */
const UNDER_WAY_MS = MINUTE_MS + 5 * SECOND_MS

/** The messages of an endpoint, newest first. */
export function useLog(endpointId: string) {
  const queryKey = logKey(endpointId)
  const query = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam, signal }) => api.page<WebhookDelivery>(pageParam ?? queryKey.join('/'), { signal }),
    initialPageParam: startOfLog,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state }) => (state.data?.pages.some(hasTryUnderWay) ? LOOK_AGAIN_MS : false),
  })
  return { ...query, messages: query.data?.pages.flatMap(({ rows }) => rows) }
}

const startOfLog: string | undefined = undefined

const hasTryUnderWay = ({ rows }: ListPage<WebhookDelivery>) =>
  rows.some(({ nextTryAt }) => nextTryAt !== null && Date.parse(nextTryAt) - Date.now() < UNDER_WAY_MS)
