import type { RoomState } from '../room-state.ts'
import type { DashboardDeps } from './close-lost-dashboards.ts'
import type { LiveHub } from './live-hub.ts'
import type { Access, LiveSocket } from './live-socket.ts'
import type { Room } from './room.ts'

export type EnterDeps = DashboardDeps & {
  hub: LiveHub
  isWidgetKey: (creatorId: string, version: number, key: string) => boolean
}

export type Join = { slug: string; key: string | undefined; token: string | undefined; after: number | undefined }

/** Lets the socket in with the role its key or token opens; a wrong one is an error and not a silent viewer. */
export async function enterRoom(deps: EnterDeps, socket: LiveSocket, join: Join): Promise<Room | undefined> {
  const entered = await deps.hub.enter(join.slug, socket, (state) => accessOf(deps, join, state), join.after)
  switch (entered) {
    case 'creator_not_found':
      socket.fail(entered, `There is no creator ${join.slug}`)
      return undefined
    case 'forbidden':
      socket.fail(
        entered,
        join.key === undefined
          ? "This session does not open this creator's dashboard"
          : 'This widget key is not valid (any more)',
      )
      return undefined
    default:
      return entered
  }
}

async function accessOf(deps: EnterDeps, { key, token }: Join, state: RoomState): Promise<Access | undefined> {
  if (key !== undefined) {
    const keyVersion = state.widgetKeyVersion
    return deps.isWidgetKey(state.id, keyVersion, key) ? { role: 'overlay', keyVersion } : undefined
  }
  if (token === undefined) return { role: 'viewer' }
  const claim = { token, creatorId: state.id }
  const [viewerId] = await deps.findDashboardViewers([claim])
  return viewerId === undefined ? undefined : { role: 'dashboard', viewerId, ...claim }
}
