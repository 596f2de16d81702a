import { m } from '@aplauso/texts/messages'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSession } from '#lib/session/session.tsx'
import { AgencyDashboard } from './agency-dashboard.tsx'
import { ANALYTICS_KEY, CREATORS_KEY } from './agency-queries.ts'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.agency_head), description: t(m.agency_description) }),
  prefetch: () => [{ key: ANALYTICS_KEY }, { key: CREATORS_KEY, list: CREATORS_KEY.join('/') }],
}

export function Component() {
  const { user } = useSession()
  // The guard only shows this page to who is signed in; between signing out and leaving it there is one render without.
  return user && <AgencyDashboard user={user} />
}
