import { isSameHand, type LiveClaim, type LiveHand } from '#modules/stage/public.ts'
import { CLOSE_ACCESS_ENDED, type LiveSocket } from './live-socket.ts'

export type HandDeps = {
  /** Who each of these claims is, in order; undefined for one that opens nothing on that creator's stage. */
  findLiveHands: (claims: LiveClaim[]) => Promise<(LiveHand | undefined)[]>
}

/**
 * Sends hands away whose session, key or rights have ended or become others since they joined: one question for all of them. Who
 * comes back is let in with the rights of then.
 */
export async function closeLostHands(deps: HandDeps, sockets: LiveSocket[]): Promise<void> {
  const asked = sockets.flatMap((socket) => ('hand' in socket.access ? [[socket, socket.access] as const] : []))
  if (asked.length === 0) return
  const hands = await deps.findLiveHands(asked.map(([, { claim }]) => claim))
  for (const [index, [socket, { hand }]] of asked.entries()) {
    if (!isSameHand(hand, hands[index])) socket.close(CLOSE_ACCESS_ENDED, 'this no longer opens what it opened')
  }
}
