import { m } from '@aplauso/texts/messages'
import { useConfig } from '#lib/api/use-config.ts'
import { Navigate } from '#lib/page/navigate.tsx'
import type { RouteHandle } from '#lib/page/route-handle.ts'
import { useSession } from '#lib/session/session.tsx'
import { SupporterDashboard } from './supporter-dashboard.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: `${t(m.shell_home)} | ${INSTANCE_NAME}`, description: t(m.supporter_description) }),
}

export function Component() {
  const { user } = useSession()
  const config = useConfig()
  // A server can switch this dashboard off; the fan dashboard replaces it.
  if (config?.features.supporterDashboard === false) return <Navigate to="/dashboard/fan" replace />
  return user && <SupporterDashboard user={user} />
}
