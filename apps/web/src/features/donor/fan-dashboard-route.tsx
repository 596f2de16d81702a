import { m } from '@aplauso/texts/messages'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSession } from '#lib/session/session.tsx'
import { DONOR_STATS_KEY, RECENT_DONATIONS_KEY } from './donor-queries.ts'
import { FanDashboard } from './fan-dashboard.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.supporter_head), description: t(m.supporter_description) }),
  prefetch: () => [{ key: DONOR_STATS_KEY }, { key: RECENT_DONATIONS_KEY }],
}

export function Component() {
  const { user } = useSession()
  // The guard only shows this page to who is signed in; between signing out and leaving it there is one render without.
  return user && <FanDashboard user={user} />
}
