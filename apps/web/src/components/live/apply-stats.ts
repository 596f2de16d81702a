import type { DashboardStats } from '@aplauso/contract/donations'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { recentDonationsKey, statsKey } from '#lib/api/creator-query-keys.ts'

/** Writes the stats of a live frame into the query cache, where the API answers have the same shape. */
export function applyStats(queries: QueryClient, creatorId: string | undefined, update: DashboardStats): void {
  replaceData(queries, statsKey(creatorId), update.stats)
  replaceData(queries, recentDonationsKey(creatorId), update.recent)
}

function replaceData(queries: QueryClient, queryKey: QueryKey, data: unknown): void {
  // A pending answer is older: it is cancelled, so that it cannot replace the new data.
  void queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData(queryKey, data)
}
