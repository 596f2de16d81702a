import type { User } from '@aplauso/contract/accounts'
import { m } from '@aplauso/texts/messages'
import { Suspense } from 'react'
import { LoadingScreen } from '#components/shell/loading-screen.tsx'
import { FIRST_STEPS_KEY, recentDonationsKey, statsKey } from '#lib/api/creator-query-keys.ts'
import { Navigate } from '#lib/page/navigate.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSearchParams } from '#lib/page/use-navigate.ts'
import { dashboardOf } from '#lib/session/dashboard-of.ts'
import { useSession } from '#lib/session/session.tsx'
import { lazyComponent } from '#ui/loading/lazy-component.tsx'
import { CreatorDashboard } from './creator-dashboard.tsx'
import { areFirstStepsOpen } from './first-steps/first-steps-state.ts'
import { useAreFirstStepsKnown } from './first-steps/lazy-first-steps.tsx'

// Lazy: creators never need it.
const ManagedDashboard = lazyComponent(() => import('./managed-dashboard.tsx'))

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: `${t(m.shell_home)} | ${INSTANCE_NAME}`, description: t(m.dashboard_description) }),
  prefetch: (user) => [
    { key: statsKey() },
    { key: recentDonationsKey() },
    ...(areFirstStepsOpen(user) ? [{ key: FIRST_STEPS_KEY }] : []),
  ],
}

export function Component() {
  const { user } = useSession()
  const [search] = useSearchParams()
  // One render happens between signing out and leaving the page, although the guard requires a user.
  if (!user) return null
  if (user.userType !== 'agency') {
    return (
      <Suspense fallback={<LoadingScreen />}>
        <SignedInDashboard key={user.id} user={user} />
      </Suspense>
    )
  }
  const creatorId = search.get('creatorId')
  if (creatorId === null) return <Navigate to={dashboardOf('agency') ?? '/'} replace />
  return (
    <Suspense fallback={<LoadingScreen />}>
      <ManagedDashboard key={creatorId} creatorId={creatorId} />
    </Suspense>
  )
}

function SignedInDashboard({ user }: { user: User }) {
  return useAreFirstStepsKnown(user) ? <CreatorDashboard user={user} /> : <LoadingScreen />
}
