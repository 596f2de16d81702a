import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { createQueryClient } from '#lib/api/query-client.ts'

/** Around the pages that ask for data while they are open. Its own chunk: a donor's page loads its data without it. */
export function Component() {
  const [queries] = useState(createQueryClient)
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  )
}
