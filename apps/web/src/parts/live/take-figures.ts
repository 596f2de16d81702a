import type { DashboardFigures } from '@aplauso/contract/donations'
import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { recentKey, statsKey } from '#lib/api/creator-keys.ts'

/** Puts the figures that the live connection tells where the calls' answers are, which they equal. */
export function takeFigures(queries: QueryClient, creatorId: string | undefined, figures: DashboardFigures): void {
  put(queries, statsKey(creatorId), figures.stats)
  put(queries, recentKey(creatorId), figures.recent)
}

function put(queries: QueryClient, queryKey: QueryKey, data: unknown): void {
  // An answer that is still on its way is older. It is given up at once, and what is put in then stays.
  void queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData(queryKey, data)
}
