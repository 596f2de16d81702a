import type { Viewer } from '#modules/accounts/public.ts'
import type { RoomState } from '../room-state.ts'
import type { LiveHub } from './live-hub.ts'
import type { Access, LiveSocket } from './live-socket.ts'
import type { Room } from './room.ts'

export type EnterDeps = {
  hub: LiveHub
  isWidgetKey: (creatorId: string, version: number, key: string) => boolean
  findViewer: (token: string) => Promise<Viewer | undefined>
}

export type Join = { slug: string; key: string | undefined; token: string | undefined }

/** Lets the socket in with the role its key or token opens; a wrong one is an error and not a silent viewer. */
export async function enterRoom(deps: EnterDeps, socket: LiveSocket, join: Join): Promise<Room | undefined> {
  const viewer = join.token === undefined ? undefined : await deps.findViewer(join.token)
  const entered = await deps.hub.enter(join.slug, socket, (state) => accessOf(deps, join, viewer, state))
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

function accessOf(deps: EnterDeps, join: Join, viewer: Viewer | undefined, state: RoomState): Access | undefined {
  const { key, token } = join
  if (key !== undefined) {
    const keyVersion = state.widgetKeyVersion
    return deps.isWidgetKey(state.id, keyVersion, key) ? { role: 'overlay', keyVersion } : undefined
  }
  if (token !== undefined) return viewer?.id === state.id ? { role: 'dashboard', token } : undefined
  return { role: 'viewer' }
}
