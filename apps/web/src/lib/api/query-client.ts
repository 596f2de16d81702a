import { QueryClient } from '@tanstack/react-query'
import { api } from './api.ts'

/**
 * A query key is the path of its call, in parts. Data is fetched once and cached: live frames and the user's own
 * actions change it, never a timer.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey }) => api.get(queryKey.join('/')),
        staleTime: Number.POSITIVE_INFINITY,
        // Dropped when no page shows it: opening the page again fetches it again.
        gcTime: 0,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        // Some browsers report offline permanently, so requests are always tried.
        networkMode: 'always',
      },
      // Mutations fail at once, and are not run later when the network returns.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
