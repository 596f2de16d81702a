import type { Database } from '#modules/tables.ts'
import { type AlertRow, goalFrame, replayFrame, skipFrame } from '../alert.ts'
import { listForOverlay, listNewestAfter } from '../alert-store.ts'
import type { RoomState } from '../room-state.ts'
import type { LiveSocket } from './live-socket.ts'

export type GreetDeps = {
  db: Database
  /** The path of the overlay's present script; undefined when it is served from sources. */
  overlayScript: string | undefined
}

/**
 * Tells a socket that it is in, and then what it has missed: an overlay what none has shown, a dashboard what came `after`
 * the last sequence that it knows. Gives the last sequence that it knows then. What an overlay must not show any more it
 * is told first of all: `joined` may end a pause, and it then goes on with what it holds.
 */
export async function greet(
  { db, overlayScript: overlay }: GreetDeps,
  socket: LiveSocket,
  state: RoomState,
  after: number | undefined,
): Promise<number> {
  const { slug, settings, sequence } = state
  const { role } = socket.access
  const { missed, skippedIds } = await missedBy(db, socket, state.id, after)
  for (const id of skippedIds) socket.send(skipFrame(id))
  socket.send({
    type: 'joined',
    payload: {
      slug,
      role,
      settings,
      ...(overlay === undefined ? {} : { overlay }),
      ...(role === 'dashboard' ? { sequence } : {}),
    },
  })
  // A page that was away, or was loaded a moment ago, may know an older one.
  if (role === 'dashboard') socket.send(goalFrame(state))
  socket.sendBacklog(missed.map((row) => replayFrame(row, settings, row.forced ?? false)))
  return Math.max(sequence, missed.at(-1)?.sequence ?? 0)
}

type Missed = { missed: (AlertRow & { forced?: boolean })[]; skippedIds: string[] }

async function missedBy(
  db: Database,
  { access: { role } }: LiveSocket,
  creatorId: string,
  after: number | undefined,
): Promise<Missed> {
  if (role === 'overlay') {
    const { unshown, skippedIds } = await listForOverlay(db, creatorId)
    return { missed: unshown, skippedIds }
  }
  const missed = role === 'dashboard' && after !== undefined ? await listNewestAfter(db, creatorId, after) : []
  return { missed, skippedIds: [] }
}
