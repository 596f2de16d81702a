import type { RoomState } from '../room-state.ts'
import type { LiveHub } from './live-hub.ts'
import type { Access, LiveSocket } from './live-socket.ts'
import type { Room } from './room.ts'

export type EnterDeps = {
  hub: LiveHub
  isWidgetKey: (creatorId: string, version: number, key: string) => boolean
}

type Join = { slug: string; key: string | undefined; token: string | undefined; after: number | undefined }

/** Lets the socket in with the role its key or token opens; a wrong one is an error and not a silent viewer. */
export async function enterRoom(deps: EnterDeps, socket: LiveSocket, join: Join): Promise<Room | undefined> {
  const isViewer = join.key === undefined && join.token === undefined
  const admit = isViewer ? undefined : (state: RoomState) => accessOf(deps, join, state)
  const entered = await deps.hub.enter(join.slug, socket, admit, join.after)
  switch (entered) {
    case 'busy':
      socket.tryAgain()
      return undefined
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

/** Has the socket told what becomes of this donation, which whoever knows its id may. */
export async function followDonation(
  { hub }: Pick<EnterDeps, 'hub'>,
  socket: LiveSocket,
  donationId: string,
): Promise<Room | undefined> {
  const entered = await hub.follow(donationId, socket)
  if (entered === 'busy') socket.tryAgain()
  else if (entered === 'not_found') socket.fail(entered, `There is no donation ${donationId}`)
  else return entered
  return undefined
}

async function accessOf(deps: EnterDeps, { key, token }: Join, state: RoomState): Promise<Access | undefined> {
  if (key !== undefined) {
    const keyVersion = state.widgetKeyVersion
    return deps.isWidgetKey(state.id, keyVersion, key) ? { role: 'overlay', keyVersion } : undefined
  }
  if (token === undefined) return undefined
  const claim = { token, creatorId: state.id }
  const viewerId = await deps.hub.findDashboardViewer(claim)
  return viewerId === undefined ? undefined : { role: 'dashboard', viewerId, ...claim }
}
