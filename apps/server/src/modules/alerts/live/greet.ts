import type { AlertSettings } from '@aplauso/contract/alerts'
import { DASHBOARD_CATCH_UP_ALERTS, MINUTE_MS, REPLAY_WINDOW_MINUTES_DEFAULT } from '@aplauso/contract/limits'
import type { Database } from '#modules/tables.ts'
import { type AlertRow, goalFrame, replayFrame, type Staging, skipFrame } from '../alert.ts'
import { type ForOverlay, listNewestAfter } from '../alert-store.ts'
import type { RoomState } from '../room-state.ts'
import { textsOf } from '../seen-by.ts'
import type { LiveSocket } from './live-socket.ts'

export type GreetDeps = {
  db: Database
  /** What overlays of the creator have missed, read for all rooms that ask together; undefined when there is no creator. */
  readForOverlay: (creatorId: string) => Promise<ForOverlay | undefined>
  /** The path of the overlay's present script; undefined when it is served from sources. */
  overlayScript: string | undefined
}

/** The text of `joined`, made once for all who come while nothing changes. */
export class JoinedFrames {
  readonly #overlay: { overlay?: string }
  readonly #made = new Map<string, { text: string; settings: AlertSettings; sequence: number }>()

  constructor(overlayScript: string | undefined) {
    this.#overlay = overlayScript === undefined ? {} : { overlay: overlayScript }
  }

  of(
    { access, rights }: Pick<LiveSocket, 'access' | 'rights'>,
    { slug, sequence }: RoomState,
    settings: AlertSettings,
  ): string {
    const isDashboard = access.role === 'dashboard'
    const kind = `${access.role} ${rights}`
    const last = this.#made.get(kind)
    const isSame = last?.settings === settings && (!isDashboard || last.sequence === sequence)
    if (last !== undefined && isSame) return last.text
    const role = access.role === 'reader' ? 'viewer' : access.role
    const payload = { slug, role, settings, ...this.#overlay, ...(isDashboard ? { sequence, rights } : {}) }
    const text = JSON.stringify({ type: 'joined', payload })
    this.#made.set(kind, { text, settings, sequence })
    return text
  }
}

/** How the room stands that newcomers are told of. */
export type Greeting = { state: RoomState; staging: Staging; joined: JoinedFrames }

/** `after`: the last sequence that a dashboard knows. */
export type Newcomer = { socket: LiveSocket; after: number | undefined }

/** What each newcomer knows then: the last sequence, and, of overlays, what they may not and what they must show. */
export type Greeted = { knownTo: (newcomer: Newcomer) => number; skippedIds: string[]; forced: AlertRow[] }

/**
 * Tells sockets that they are in, and then what they have missed: an overlay what none has shown, a dashboard what came
 * `after` the last sequence that it knows. What an overlay must not show any more it is told first of all: `joined` may end
 * a pause, and it then goes on with what it holds. The tables are looked at once for all of them.
 */
export async function greet(deps: GreetDeps, newcomers: Newcomer[], greeting: Greeting): Promise<Greeted> {
  const { db, readForOverlay } = deps
  const { state, staging, joined } = greeting
  const { settings } = staging
  const overlays = newcomers.filter(({ socket }) => socket.access.role === 'overlay')
  const dashboards = newcomers.filter(({ socket }) => socket.access.role === 'dashboard')
  const [{ unshown, skippedIds } = NOTHING_MISSED, missed] = await Promise.all([
    overlays.length === 0 ? undefined : readForOverlay(state.id),
    listMissed(db, state, dashboards),
  ])
  const textOf = (row: AlertRow, forced: boolean) => JSON.stringify(replayFrame(row, staging, forced))

  const skips = skippedIds.map((id) => JSON.stringify(skipFrame(id)))
  const backlog = unshown.map((row) => textOf(row, row.forced))
  for (const { socket } of overlays) {
    for (const skip of skips) socket.sendText(skip)
    socket.sendText(joined.of(socket, state, settings))
    socket.sendBacklog(backlog)
  }
  // Who listens hears what comes from now on: what waits for an overlay that is not there is not on stream.
  for (const { socket } of newcomers) {
    if (socket.access.role === 'listener') socket.sendText(joined.of(socket, state, settings))
  }
  const goal = textsOf(goalFrame(state))
  const told = missed.map((row) => ({ row, textFor: textsOf(replayFrame(row, staging, false)) }))
  for (const { socket, after } of dashboards) {
    socket.sendText(joined.of(socket, state, settings))
    // A page that was away, or was loaded a moment ago, may know an older one.
    const goalText = goal(socket.rights)
    if (goalText !== undefined) socket.sendText(goalText)
    const news = told.flatMap(({ row, textFor }) => (isNews(row, state, after) ? (textFor(socket.rights) ?? []) : []))
    socket.sendBacklog(news)
  }
  // Nothing was missed by who only hears what comes.
  for (const { socket } of newcomers) {
    if (socket.access.role === 'reader') socket.sendText(joined.of(socket, state, settings))
  }
  // What came after the state was read is known to those alone who were told of it just now.
  const newestOf = (rows: AlertRow[]) => Math.max(state.sequence, ...rows.map(({ sequence }) => sequence))
  const [toOverlays, toDashboards] = [newestOf(unshown), newestOf(missed)]
  const knownTo = ({ socket, after }: Newcomer) => {
    if (socket.access.role === 'overlay') return toOverlays
    return after === undefined ? state.sequence : toDashboards
  }
  return { knownTo, skippedIds, forced: unshown.filter(({ forced }) => forced) }
}

const NOTHING_MISSED: ForOverlay = { unshown: [], skippedIds: [] }

async function listMissed(db: Database, state: RoomState, dashboards: Newcomer[]): Promise<AlertRow[]> {
  const afters = dashboards.flatMap(({ after }) => (after === undefined ? [] : [firstUnknown(state, after)]))
  return afters.length === 0 ? [] : listNewestAfter(db, state.id, Math.min(...afters))
}

/** A dashboard that knows more than there is was told of what the database has lost since: which of it is anyone's guess. */
const firstUnknown = ({ sequence }: RoomState, after: number) =>
  after > sequence ? Math.max(0, sequence - DASHBOARD_CATCH_UP_ALERTS) : after

function isNews({ sequence, created_at }: AlertRow, state: RoomState, after: number | undefined): boolean {
  if (after === undefined || sequence <= firstUnknown(state, after)) return false
  return after <= state.sequence || created_at.getTime() > Date.now() - REPLAY_WINDOW_MINUTES_DEFAULT * MINUTE_MS
}
