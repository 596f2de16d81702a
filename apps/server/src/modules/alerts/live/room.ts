import type { AlertQueue, ServerFrame } from '@aplauso/contract/alerts'
import type { DashboardFigures } from '@aplauso/contract/donations'
import { SECOND_MS } from '@aplauso/contract/limits'
import { type AlertRow, type Goal, goalFrame, replayFrame, skipFrame } from '../alert.ts'
import { findAlert, listAlertsAfter, listForOverlay, type UnshownAlert } from '../alert-store.ts'
import { findRoomState, type RoomState, sameGoal, sameSettings } from '../room-state.ts'
import type { ReadOf } from './gathered.ts'
import { type GreetDeps, greet } from './greet.ts'
import { CLOSE_CREATOR_GONE, CLOSE_KEY_ROTATED, type LiveSocket } from './live-socket.ts'
import { Members } from './members.ts'
import { throttled } from './throttle.ts'

export type RoomDeps = GreetDeps & {
  readQueue: ReadOf<AlertQueue>
  readFigures: ReadOf<DashboardFigures>
  /** A member was sent away, and its connection is about to end. */
  sentAway: (socket: LiveSocket) => void
}

const GOAL_EVERY_MS = SECOND_MS / 4
const DASHBOARDS_EVERY_MS = SECOND_MS / 4

/**
 * One creator's connected sockets on this process. Everything that reads the tables and then sends runs one after the
 * other, so that a socket is either told of an alert by its replay or by the room, never by both and never by none.
 */
export class Room {
  readonly creatorId: string
  readonly #deps: RoomDeps
  readonly #members = new Members()
  /** What every member knows. */
  #state: RoomState
  /** The last sequence that every member knows. */
  #sequence: number
  #work: Promise<unknown> = Promise.resolve()
  #idle = true
  readonly #sendGoal = throttled(GOAL_EVERY_MS, () => this.#members.send(goalFrame(this.#state)))
  readonly #tellDashboards = throttled(DASHBOARDS_EVERY_MS, () => this.#readAndSend())

  constructor(deps: RoomDeps, state: RoomState) {
    this.#deps = deps
    this.creatorId = state.id
    this.#state = state
    this.#sequence = state.sequence
  }

  get size(): number {
    return this.#members.size
  }
  get sockets(): LiveSocket[] {
    return this.#members.sockets
  }
  get hasOverlays(): boolean {
    return this.sockets.some(({ access }) => access.role === 'overlay')
  }
  get hasDashboards(): boolean {
    return this.#members.haveDashboards
  }
  /** Nobody is here and nobody is on the way in. */
  get empty(): boolean {
    return this.#members.size === 0 && this.#idle
  }

  /**
   * Lets a socket in: the greeting, then what it has missed, then everything that comes. False when it has to stay outside,
   * because its key was rotated on its way in or it has gone. `after`: the last sequence that a dashboard knows.
   */
  join(socket: LiveSocket, after?: number): Promise<boolean> {
    return this.#inOrder(async () => {
      // The sequence is read before the alerts, so what commits between the two is in the replay and is known by its number.
      const state = await findRoomState(this.#deps.db, this.creatorId)
      if (state === undefined) return false
      this.#tell(state)
      if (socket.closed || hasOldKey(socket, state)) return false
      const known = await greet(this.#deps, socket, state, after)
      if (socket.closed) return false
      this.#members.add(socket, known)
      this.dashboardsChanged()
      return true
    })
  }

  leave(socket: LiveSocket): void {
    this.#members.remove(socket)
  }

  /** A committed alert that this process holds in its hands: sent at once, without SQL, when it is the next one. */
  deliver(row: AlertRow, goal: Goal): Promise<void> | void {
    if (!this.#idle || row.sequence !== this.#sequence + 1) return this.catchUp(row.sequence)
    this.#broadcast(row)
    this.#tell({ ...this.#state, ...goal })
  }

  /** Something up to this sequence was committed somewhere: reads and sends what is missing, in order. */
  async catchUp(sequence: number): Promise<void> {
    // What this process has delivered itself is announced to it as well, and costs nothing.
    if (sequence <= this.#sequence) return
    await this.#inOrder(async () => {
      if (sequence > this.#sequence) await this.#follow()
    })
  }

  /** Something of the creator's has changed: tells the members what. */
  refresh(): Promise<void> {
    this.dashboardsChanged()
    return this.#inOrder(() => this.#follow())
  }

  /** Whether the members know less than this; it may be older than what they know, so it is not what they are told. */
  differsFrom(state: RoomState): boolean {
    const known = this.#state
    return (
      state.sequence > this.#sequence ||
      state.widgetKeyVersion !== known.widgetKeyVersion ||
      !sameSettings(state, known) ||
      !sameGoal(state, known)
    )
  }

  replay(alertId: string): Promise<void> {
    this.dashboardsChanged()
    return this.#inOrder(async () => {
      const row = await findAlert(this.#deps.db, this.creatorId, alertId)
      if (row) this.#members.send(replayFrame(row, this.#state.settings, true))
    })
  }

  skip(alertId: string): Promise<void> {
    return this.#command(skipFrame(alertId))
  }

  clear(): Promise<void> {
    return this.#command({ type: 'control', payload: { action: 'clear' } })
  }

  /** Much may have been skipped: overlays are told of what they may still hold. */
  repeatSkips(): Promise<void> {
    this.dashboardsChanged()
    return this.#inOrder(async () => void (await this.#sendSkips()))
  }

  /** Skips and replays may have been missed: overlays are told again. One that shows such an alert takes it for the same. */
  repeatCommands(): Promise<void> {
    return this.#inOrder(async () => {
      for (const row of await this.#sendSkips())
        if (row.forced) this.#members.sendToOverlays(replayFrame(row, this.#state.settings, true))
    })
  }

  /** The queue or the figures may be others than the dashboards know: they are told soon, if they are. */
  dashboardsChanged(): void {
    if (this.hasDashboards) this.#tellDashboards()
  }

  async #sendSkips(): Promise<UnshownAlert[]> {
    const { unshown, skippedIds } = await listForOverlay(this.#deps.db, this.creatorId)
    for (const id of skippedIds) this.#members.sendToOverlays(skipFrame(id))
    return unshown
  }

  /** In its turn, for whoever is on the way in as well: else it would overtake the alert that it is about. */
  #command(frame: ServerFrame): Promise<void> {
    return this.#inOrder(async () => {
      this.#members.send(frame)
      this.dashboardsChanged()
    })
  }

  async #readAndSend(): Promise<void> {
    const { readQueue, readFigures } = this.#deps
    const [queue, figures] = await Promise.all([readQueue(this.creatorId), readFigures(this.creatorId)])
    if (queue) this.#members.sendQueue(queue)
    if (figures) this.#members.sendFigures(figures)
  }

  async #follow(): Promise<void> {
    const [rows, state] = await Promise.all([
      listAlertsAfter(this.#deps.db, this.creatorId, this.#sequence),
      findRoomState(this.#deps.db, this.creatorId),
    ])
    if (state === undefined) return this.#dismiss()
    this.#tell(state)
    for (const row of rows) this.#broadcast(row)
  }

  /** Every change of the state goes through here, so that no member misses what differs. */
  #tell(state: RoomState): void {
    const known = this.#state
    this.#state = state
    for (const socket of this.sockets) {
      if (hasOldKey(socket, state)) this.#sendAway(socket, CLOSE_KEY_ROTATED, 'the widget key was rotated')
    }
    if (!sameSettings(state, known)) {
      this.#members.send({ type: 'settings', payload: state.settings })
      this.dashboardsChanged()
    }
    const { paused, muted } = state.settings
    if (paused !== known.settings.paused) {
      this.#members.send({ type: 'control', payload: { action: paused ? 'pause' : 'resume' } })
    }
    if (muted !== known.settings.muted) {
      this.#members.send({ type: 'control', payload: { action: muted ? 'mute' : 'unmute' } })
    }
    if (!sameGoal(state, known)) this.#sendGoal()
  }

  /** The account is no creator any more. */
  #dismiss(): void {
    for (const socket of this.sockets) {
      this.#sendAway(socket, CLOSE_CREATOR_GONE, 'there is no such creator any more')
    }
  }

  #sendAway(socket: LiveSocket, code: number, reason: string): void {
    this.leave(socket)
    socket.close(code, reason)
    this.#deps.sentAway(socket)
  }

  #broadcast(row: AlertRow): void {
    this.#members.sendAlert(row, this.#state.settings)
    this.#sequence = Math.max(this.#sequence, row.sequence)
    this.dashboardsChanged()
  }

  #inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#idle = false
    const done = this.#work.then(work)
    const settled = done
      .catch(() => {})
      .then(() => {
        if (this.#work === settled) this.#idle = true
      })
    this.#work = settled
    return done
  }
}

const hasOldKey = ({ access }: LiveSocket, state: RoomState): boolean =>
  access.role === 'overlay' && access.keyVersion !== state.widgetKeyVersion
