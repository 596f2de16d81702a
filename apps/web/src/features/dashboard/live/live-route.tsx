import type { ReceivedDonation } from '@aplauso/contract/donations'
import { m } from '@aplauso/texts/messages'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useLocation } from 'react-router'
import { useOwnLiveConnection } from '#components/live/live-context.ts'
import { recentDonationRows } from '#components/live/recent-donation-rows.ts'
import { LoadingScreen } from '#components/shell/loading-screen.tsx'
import { recentDonationsKey } from '#lib/api/creator-query-keys.ts'
import { useIsHydrated } from '#lib/browser/use-is-hydrated.ts'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { isDock } from '#lib/session/dock-key.ts'
import { useSession } from '#lib/session/session.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'
import { Console } from './console.tsx'
import { LazyTimersPanel } from './timers/lazy-timers-panel.tsx'

// A creator on their own stage needs neither.
const OtherConsole = lazyComponent(() => import('./other-console.tsx'))
const Dock = lazyComponent(() => import('./dock.tsx'))

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.live_head), description: t(m.live_description) }),
  prefetch: ({ userType }) => (userType === 'creator' ? [{ key: recentDonationsKey() }] : []),
}

/** One's own stage, somebody else's, or either in a dock of OBS. */
export function Component() {
  const { user } = useSession()
  const location = useLocation()
  const isAlive = useIsHydrated()
  if (isDock(location)) {
    // The key stands where no server reads it.
    if (!isAlive) return <div className="min-h-dvh" />
    return (
      <Suspense fallback={<div className="min-h-dvh" />}>
        <Dock />
      </Suspense>
    )
  }
  // The guard only shows this page to who is signed in; between signing out and leaving it there is one render without.
  if (!user) return null
  const creatorId = new URLSearchParams(location.search).get('creatorId')
  if (user.userType === 'creator' && (creatorId ?? user.id) === user.id) return <OwnConsole />
  return (
    <Suspense fallback={<LoadingScreen />}>
      <OtherConsole creatorId={creatorId} />
    </Suspense>
  )
}

/** What a creator looks at while live. */
function OwnConsole() {
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
