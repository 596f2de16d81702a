import { m } from '@aplauso/texts/messages'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSession } from '#lib/session/session.tsx'
import { DONOR_STATS_KEY, RECENT_DONATIONS_KEY } from './donor-queries.ts'
import { FanDashboard } from './fan-dashboard.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: `${t(m.shell_home)} | ${INSTANCE_NAME}`, description: t(m.supporter_description) }),
  prefetch: () => [{ key: DONOR_STATS_KEY }, { key: RECENT_DONATIONS_KEY }],
}

export function Component() {
  const { user } = useSession()
  // One render happens between signing out and leaving the page, although the guard requires a user.
  return user && <FanDashboard user={user} />
}
