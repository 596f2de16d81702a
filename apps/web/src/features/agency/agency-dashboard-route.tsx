import { m } from '@aplauso/texts/messages'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSession } from '#lib/session/session.tsx'
import { AgencyDashboard } from './agency-dashboard.tsx'
import { ANALYTICS_KEY, CREATORS_KEY } from './agency-queries.ts'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: `${t(m.shell_home)} | ${INSTANCE_NAME}`, description: t(m.agency_description) }),
  prefetch: () => [{ key: ANALYTICS_KEY }, { key: CREATORS_KEY, list: CREATORS_KEY.join('/') }],
}

export function Component() {
  const { user } = useSession()
  // One render happens between signing out and leaving the page, although the guard requires a user.
  return user && <AgencyDashboard user={user} />
}
