import type { DashboardStats } from '@aplauso/contract/donations'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { recentDonationsKey, statsKey } from '#lib/api/creator-query-keys.ts'

/** Puts the figures that the live connection tells where the calls' answers are, which they equal. */
export function applyStats(queries: QueryClient, creatorId: string | undefined, update: DashboardStats): void {
  replaceData(queries, statsKey(creatorId), update.stats)
  replaceData(queries, recentDonationsKey(creatorId), update.recent)
}

function replaceData(queries: QueryClient, queryKey: QueryKey, data: unknown): void {
  // An answer that is still on its way is older. It is given up at once, and what is put in then stays.
  void queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData(queryKey, data)
}
