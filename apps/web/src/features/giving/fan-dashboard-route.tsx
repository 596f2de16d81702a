import { m } from '@aplauso/texts/messages'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSession } from '#lib/session/session.tsx'
import { FanDashboard } from './fan-dashboard.tsx'
import { GIVEN_STATS_KEY, RECENTLY_GIVEN_KEY } from './queries.ts'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.supporter_head), description: t(m.supporter_description) }),
  ahead: () => [{ key: GIVEN_STATS_KEY }, { key: RECENTLY_GIVEN_KEY }],
}

export function Component() {
  const { user } = useSession()
  // The guard only shows this page to who is signed in; between signing out and leaving it there is one render without.
  return user && <FanDashboard user={user} />
}
