import { isSameActor, type LiveActor, type LiveClaim } from '../team/live-actors.ts'
import { CLOSE_ACCESS_ENDED, type LiveSocket } from './live-socket.ts'

export type LiveActorDeps = {
  /** Returns the actor of each claim, in order; undefined for one that gives no access to that creator's channel. */
  findLiveActors: (claims: LiveClaim[]) => Promise<(LiveActor | undefined)[]>
}

/**
 * Closes the sockets of actors whose session, key or rights have ended or changed since they joined. Reads all of them
 * in one statement. A client that reconnects gets its current rights.
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
