import type { DashboardClaim } from '#modules/agency/public.ts'
import { CLOSE_ACCESS_ENDED, type LiveSocket } from './live-socket.ts'

export type DashboardDeps = {
  /** Whose session each of these claims is, in order; undefined for one that may not see that creator's dashboard. */
  findDashboardViewers: (claims: DashboardClaim[]) => Promise<(string | undefined)[]>
}

/**
 * Sends dashboards away whose session has ended, or whose agency has lost the creator, since they joined: one question for
 * all of them.
 */
export async function closeLostDashboards(deps: DashboardDeps, sockets: LiveSocket[]): Promise<void> {
  const dashboards = sockets.flatMap((socket) =>
    socket.access.role === 'dashboard' ? [[socket, socket.access] as const] : [],
  )
  if (dashboards.length === 0) return
  const viewers = await deps.findDashboardViewers(dashboards.map(([, access]) => access))
  for (const [index, [socket]] of dashboards.entries()) {
    if (viewers[index] === undefined)
      socket.close(CLOSE_ACCESS_ENDED, 'this dashboard is not open to this session any more')
  }
}
