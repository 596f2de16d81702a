import type { Database } from '#modules/tables.ts'
import { type AlertRow, replayFrame } from '../alert.ts'
import { listNewestAfter, listUnshown } from '../alert-store.ts'
import type { RoomState } from '../room-state.ts'
import type { LiveSocket } from './live-socket.ts'

export type GreetDeps = {
  db: Database
  /** The path of the overlay's present script; undefined when it is served from sources. */
  overlayScript: string | undefined
}

/**
 * Tells a socket that it is in, and then what it has missed: an overlay what none has shown, a dashboard what came `after`
 * the last sequence that it knows. Gives the last sequence that it knows then.
 */
export async function greet(
  { db, overlayScript: overlay }: GreetDeps,
  socket: LiveSocket,
  state: RoomState,
  after: number | undefined,
): Promise<number> {
  const { slug, settings } = state
  const { role } = socket.access
  const missed: (AlertRow & { forced?: boolean })[] =
    role === 'overlay'
      ? await listUnshown(db, state.id)
      : role === 'dashboard' && after !== undefined
        ? await listNewestAfter(db, state.id, after)
        : []
  socket.send({ type: 'joined', payload: { slug, role, settings, ...(overlay === undefined ? {} : { overlay }) } })
  socket.sendBacklog(missed.map((row) => replayFrame(row, settings, row.forced ?? false)))
  return Math.max(state.sequence, missed.at(-1)?.sequence ?? 0)
}
