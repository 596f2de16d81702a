import { isSameActor, type LiveActor, type LiveClaim } from '../team/live-actors.ts'
import { CLOSE_ACCESS_ENDED, CLOSE_SUSPENDED, type LiveSocket, SUSPENDED_REASON } from './live-socket.ts'

export type LiveActorDeps = {
  /** Returns the actor of each claim, in order; undefined for one that gives no access to that creator's channel. */
  findLiveActors: (claims: LiveClaim[]) => Promise<(LiveActor | undefined)[]>
  /** Which of these accounts are suspended. */
  findSuspended: (ids: string[]) => Promise<Set<string>>
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
  const revoked = controlSockets.filter(([, { actor }], index) => !isSameActor(actor, actors[index]))
  if (revoked.length === 0) return
  const suspended = await deps.findSuspended(revoked.flatMap(([, { actor, claim }]) => [actor.id, claim.creatorId]))
  for (const [socket, { actor, claim }] of revoked) {
    if (suspended.has(actor.id) || suspended.has(claim.creatorId)) socket.close(CLOSE_SUSPENDED, SUSPENDED_REASON)
    else socket.close(CLOSE_ACCESS_ENDED, 'this no longer opens what it opened')
  }
}
