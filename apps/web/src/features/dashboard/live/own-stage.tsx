import type { ReceivedDonation } from '@aplauso/contract/donations'
import { useQuery } from '@tanstack/react-query'
import { recentKey } from '#lib/api/creator-keys.ts'
import { useOwnLive } from '#parts/live/live-context.ts'
import { receivedRows } from '#parts/live/received-rows.ts'
import { Console } from './console.tsx'
import { TimersPlace } from './timers/timers-place.tsx'

/** What a creator looks at while live. */
export function OwnStage() {
  const { live } = useOwnLive()
  const { data, error, refetch } = useQuery<ReceivedDonation[]>({ queryKey: recentKey() })
  return (
    <Console rows={data && receivedRows(live, data)} error={error} onRetry={refetch} timers={<TimersPlace isOwn />} />
  )
}
