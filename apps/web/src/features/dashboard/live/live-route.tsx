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

// Lazy: creators on their own console need neither.
const OtherConsole = lazyComponent(() => import('./other-console.tsx'))
const Dock = lazyComponent(() => import('./dock.tsx'))

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.live_head), description: t(m.live_description) }),
  prefetch: ({ userType }) => (userType === 'creator' ? [{ key: recentDonationsKey() }] : []),
}

/** The own console, another creator's, or either in an OBS dock. */
export function Component() {
  const { user } = useSession()
  const location = useLocation()
  const isAlive = useIsHydrated()
  if (isDock(location)) {
    // The key is in the fragment, which the server never sees.
    if (!isAlive) return <div className="min-h-dvh" />
    return (
      <Suspense fallback={<div className="min-h-dvh" />}>
        <Dock />
      </Suspense>
    )
  }
  // One render happens between signing out and leaving the page, although the guard requires a user.
  if (!user) return null
  const creatorId = new URLSearchParams(location.search).get('creatorId')
  if (user.userType === 'creator' && (creatorId ?? user.id) === user.id) return <OwnConsole />
  return (
    <Suspense fallback={<LoadingScreen />}>
      <OtherConsole creatorId={creatorId} />
    </Suspense>
  )
}

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
