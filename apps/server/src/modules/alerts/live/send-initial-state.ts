import type { AlertSettings } from '@aplauso/contract/alerts'
import { DASHBOARD_CATCH_UP_ALERTS, MINUTE_MS, REPLAY_WINDOW_MINUTES_DEFAULT } from '@aplauso/contract/limits'
import type { Database } from '#modules/tables.ts'
import { type AlertRow, goalFrame, replayFrame, skipFrame } from '../alert.ts'
import { listNewestAlertsAfter, type OverlayBacklog } from '../alert-store.ts'
import type { ChannelState } from '../channel-state.ts'
import { serializePerRights } from '../redact-amounts.ts'
import type { SentState } from './diff-state.ts'
import type { LiveSocket } from './live-socket.ts'

export type InitialStateDeps = {
  db: Database
  /**
   * Reads the creator's unshown and skipped alerts. Reads of several channels at the same time share one statement.
   * Undefined: no such creator.
   */
  readOverlayBacklog: (creatorId: string) => Promise<OverlayBacklog | undefined>
  /** The path of the overlay's current script; undefined in development, where it is served from sources. */
  overlayScript: string | undefined
}

/** Caches the text of `joined` for each role and set of rights until the settings or a dashboard's sequence change. */
export class JoinedFrames {
  readonly #overlay: { overlay?: string }
  readonly #cached = new Map<string, { text: string; settings: AlertSettings; sequence: number }>()

  constructor(overlayScript: string | undefined) {
    this.#overlay = overlayScript === undefined ? {} : { overlay: overlayScript }
  }

  of(
    { access, rights }: Pick<LiveSocket, 'access' | 'rights'>,
    { state: { slug, sequence }, presentation: { settings } }: SentState,
  ): string {
    const isDashboard = access.role === 'dashboard'
    const kind = `${access.role} ${rights}`
    const last = this.#cached.get(kind)
    const isUpToDate = last?.settings === settings && (!isDashboard || last.sequence === sequence)
    if (last !== undefined && isUpToDate) return last.text
    const role = access.role === 'reader' ? 'viewer' : access.role
    const payload = { slug, role, settings, ...this.#overlay, ...(isDashboard ? { sequence, rights } : {}) }
    const text = JSON.stringify({ type: 'joined', payload })
    this.#cached.set(kind, { text, settings, sequence })
    return text
  }
}

/** `after`: the last sequence that a dashboard knows. */
export type NewSubscriber = { socket: LiveSocket; after: number | undefined }

/** The result: the last sequence that each subscriber has now, and the skips and replay requests sent to overlays. */
export type InitialStateResult = {
  lastSequenceOf: (newSubscriber: NewSubscriber) => number
  skippedIds: string[]
  forced: AlertRow[]
}

/**
 * Sends `joined` and then missed alerts: to an overlay those that no overlay has shown, to a dashboard those `after`
 * its last sequence. Overlays get skips first, because `joined` may end a pause and they then continue with their own
 * queue. Each table is read once for all subscribers.
 */
export async function sendInitialState(
  deps: InitialStateDeps,
  newSubscribers: NewSubscriber[],
  sent: SentState,
  joined: JoinedFrames,
): Promise<InitialStateResult> {
  const { db, readOverlayBacklog } = deps
  const { state, presentation } = sent
  const overlays = newSubscribers.filter(({ socket }) => socket.access.role === 'overlay')
  const dashboards = newSubscribers.filter(({ socket }) => socket.access.role === 'dashboard')
  const [{ unshown, skippedIds } = NOTHING_MISSED, missed] = await Promise.all([
    overlays.length === 0 ? undefined : readOverlayBacklog(state.id),
    listMissed(db, state, dashboards),
  ])
  const textOf = (row: AlertRow, forced: boolean) => JSON.stringify(replayFrame(row, presentation, forced))

  const skips = skippedIds.map((id) => JSON.stringify(skipFrame(id)))
  const backlog = unshown.map((row) => textOf(row, row.forced))
  for (const { socket } of overlays) {
    for (const skip of skips) socket.sendText(skip)
    socket.sendText(joined.of(socket, sent))
    socket.sendBacklog(backlog)
  }
  // A listening page gets new alerts only: alerts that wait for an overlay are not on stream.
  for (const { socket } of newSubscribers) {
    if (socket.access.role === 'listener') socket.sendText(joined.of(socket, sent))
  }
  const goal = serializePerRights(goalFrame(state))
  const missedFrames = missed.map((row) => ({
    row,
    textFor: serializePerRights(replayFrame(row, presentation, false)),
  }))
  for (const { socket, after } of dashboards) {
    socket.sendText(joined.of(socket, sent))
    // The page may have an older goal from before it reconnected or from its first request.
    const goalText = goal(socket.rights)
    if (goalText !== undefined) socket.sendText(goalText)
    const newTexts = missedFrames.flatMap(({ row, textFor }) =>
      isNewTo(row, state, after) ? (textFor(socket.rights) ?? []) : [],
    )
    socket.sendBacklog(newTexts)
  }
  // API clients get new alerts only.
  for (const { socket } of newSubscribers) {
    if (socket.access.role === 'reader') socket.sendText(joined.of(socket, sent))
  }
  // Alerts committed after the read of `state` were sent only to subscribers with a backlog.
  const newestOf = (rows: AlertRow[]) => Math.max(state.sequence, ...rows.map(({ sequence }) => sequence))
  const [newestForOverlays, newestForDashboards] = [newestOf(unshown), newestOf(missed)]
  const lastSequenceOf = ({ socket, after }: NewSubscriber) => {
    if (socket.access.role === 'overlay') return newestForOverlays
    return after === undefined ? state.sequence : newestForDashboards
  }
  return { lastSequenceOf, skippedIds, forced: unshown.filter(({ forced }) => forced) }
}

const NOTHING_MISSED: OverlayBacklog = { unshown: [], skippedIds: [] }

async function listMissed(db: Database, state: ChannelState, dashboards: NewSubscriber[]): Promise<AlertRow[]> {
  const afters = dashboards.flatMap(({ after }) => (after === undefined ? [] : [firstUnknown(state, after)]))
  return afters.length === 0 ? [] : listNewestAlertsAfter(db, state.id, Math.min(...afters))
}

/**
 * A dashboard with a sequence beyond the newest one has alerts that the database lost since. Which ones is unknown, so
 * it gets the newest alerts again.
 */
const firstUnknown = ({ sequence }: ChannelState, after: number) =>
  after > sequence ? Math.max(0, sequence - DASHBOARD_CATCH_UP_ALERTS) : after

function isNewTo({ sequence, created_at }: AlertRow, state: ChannelState, after: number | undefined): boolean {
  if (after === undefined || sequence <= firstUnknown(state, after)) return false
  return after <= state.sequence || created_at.getTime() > Date.now() - REPLAY_WINDOW_MINUTES_DEFAULT * MINUTE_MS
}
