import { isSameActor, type LiveActor, type LiveClaim } from '../team/live-actors.ts'
import { CLOSE_ACCESS_ENDED, type LiveSocket } from './live-socket.ts'

export type LiveActorDeps = {
  /** Who each of these claims is, in order; undefined for one that opens nothing on that creator's stage. */
  findLiveActors: (claims: LiveClaim[]) => Promise<(LiveActor | undefined)[]>
}

/**
 * Sends hands away whose session, key or rights have ended or become others since they joined: one question for all of them. Who
 * comes back is let in with the rights of then.
 */
export async function closeRevokedSockets(deps: LiveActorDeps, sockets: LiveSocket[]): Promise<void> {
  const controlSockets = sockets.flatMap((socket) =>
    'actor' in socket.access ? [[socket, socket.access] as const] : [],
  )
  if (controlSockets.length === 0) return
  const actors = await deps.findLiveActors(controlSockets.map(([, { claim }]) => claim))
  for (const [index, [socket, { actor }]] of controlSockets.entries()) {
    if (!isSameActor(actor, actors[index])) socket.close(CLOSE_ACCESS_ENDED, 'this no longer opens what it opened')
  }
}
