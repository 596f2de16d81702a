import type { ReceivedDonation } from '@aplauso/contract/donations'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { recentKey } from '#lib/api/creator-keys.ts'
import { useOwnLive } from '#parts/live/live-context.ts'
import { receivedRows } from '#parts/live/received-rows.ts'
import { lazyPart } from '#ui/loading/lazy-part.tsx'
import { Console } from './console.tsx'
import { TimersPlace } from './timers/timers-place.tsx'

const StreamPanel = lazyPart(() => import('./stream-panel.tsx'))

const StreamPlace = () => (
  <Suspense fallback={<div aria-hidden="true" className="h-24 card" />}>
    <StreamPanel />
  </Suspense>
)

/** What a creator looks at while live. */
export function OwnStage() {
  const { live } = useOwnLive()
  const { data, error, refetch } = useQuery<ReceivedDonation[]>({ queryKey: recentKey() })
  return (
    <Console
      rows={data && receivedRows(live, data)}
      error={error}
      onRetry={refetch}
      stream={<StreamPlace />}
      timers={<TimersPlace isOwn />}
    />
  )
}
