import { m } from '@aplauso/texts/messages'
import type { RouteHandle } from '#lib/route-handle.ts'
import { GivenDashboard } from './given-dashboard.tsx'

export const handle: RouteHandle = {
  head: (_data, t) => ({ title: t(m.supporter_head), description: t(m.supporter_description) }),
}

export { GivenDashboard as Component }
