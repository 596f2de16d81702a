import { m } from '@aplauso/texts/messages'
import type { RouteHandle } from '#lib/route-handle.ts'
import { useSession } from '#lib/session.tsx'
import { CreatorDashboard } from './creator-dashboard.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.dashboard_head), description: t(m.dashboard_description) }),
}

export function Component() {
  const { user } = useSession()
  // The guard only shows this page to who is signed in; between signing out and leaving it there is one render without.
  return user && <CreatorDashboard key={user.id} user={user} />
}
