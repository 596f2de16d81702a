import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { api } from '#lib/api.ts'

/** Around the pages that ask for data while they are open. Its own chunk: a donor's page loads its data without it. */
export function Component() {
  const [queries] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  )
}

/** Data is fetched once and kept: it changes through live messages and the person's own actions, never by a timer. */
function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: ({ queryKey }) => api.get(queryKey.join('/')),
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        retry: false,
      },
      // Without a network too: what a person did fails at once, and is not done behind their back when it returns.
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
