import { QueryClient } from '@tanstack/react-query'
import { api } from './api.ts'

/**
 * A key is the path of its call, in parts. Data is fetched once and kept: it changes through live messages and the person's
 * own actions, never by a timer.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey }) => api.get(queryKey.join('/')),
        staleTime: Number.POSITIVE_INFINITY,
        // For as long as a page shows it: a page that is opened again asks again.
        gcTime: 0,
        refetchInterval: false,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
        // Whatever the browser believes of its network, which on some machines is wrong for good: a call tells.
        networkMode: 'always',
      },
      // The same: what a person did fails at once, and is not done behind their back when the network returns.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
