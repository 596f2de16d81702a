import type { ReceivedDonation } from '@aplauso/contract/donations'
import { useQuery } from '@tanstack/react-query'
import { recentDonationsKey } from '#lib/api/creator-keys.ts'
import { useOwnLiveConnection } from '#parts/live/live-context.ts'
import { recentDonationRows } from '#parts/live/received-rows.ts'
import { Console } from './console.tsx'
import { LazyTimersPanel } from './timers/timers-place.tsx'

/** What a creator looks at while live. */
export function OwnConsole() {
  const { liveAlerts } = useOwnLiveConnection()
  const { data, error, refetch } = useQuery<ReceivedDonation[]>({ queryKey: recentDonationsKey() })
  return (
    <Console
      rows={data && recentDonationRows(liveAlerts, data)}
      error={error}
      onRetry={refetch}
      timers={<LazyTimersPanel isOwn />}
    />
  )
}
