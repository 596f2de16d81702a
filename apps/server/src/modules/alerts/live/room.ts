import type { ServerFrame } from '@aplauso/contract/alerts'
import type { Database } from '#modules/tables.ts'
import { type AlertRow, alertOf, type Goal, goalFrame } from '../alert.ts'
import { findAlert, listAlertsAfter, listUnshown } from '../alert-store.ts'
import { findRoomState, type RoomState, sameGoal, sameSettings } from '../room-state.ts'
import { CLOSE_CREATOR_GONE, CLOSE_KEY_ROTATED, type LiveSocket } from './live-socket.ts'

/**
 * One creator's connected sockets on this process. Everything that reads the tables and then sends runs one after the
 * other, so that a socket is either told of an alert by its replay or by the room, never by both and never by none.
 */
export class Room {
  readonly creatorId: string
  readonly #db: Database
  readonly #members = new Map<LiveSocket, number>()
  /** What every member knows. */
  #state: RoomState
  /** The last sequence that every member knows. */
  #sequence: number
  #work: Promise<unknown> = Promise.resolve()
  #idle = true

  constructor(db: Database, state: RoomState) {
    this.#db = db
    this.creatorId = state.id
    this.#state = state
    this.#sequence = state.sequence
  }

  get size(): number {
    return this.#members.size
  }
  get sockets(): LiveSocket[] {
    return [...this.#members.keys()]
  }
  /** Nobody is here and nobody is on the way in. */
  get empty(): boolean {
    return this.#members.size === 0 && this.#idle
  }

  /**
   * Lets a socket in: the greeting, then for an overlay what none has shown, then everything that comes.
   * False when it has to stay outside, because its key was rotated on its way in or it has gone.
   */
  join(socket: LiveSocket): Promise<boolean> {
    return this.#inOrder(async () => {
      // The sequence is read before the alerts, so what commits between the two is in the replay and is known by its number.
      const state = await findRoomState(this.#db, this.creatorId)
      if (state === undefined) return false
      this.#tell(state)
      if (socket.closed || hasOldKey(socket, state)) return false
      const { role } = socket.access
      const unshown = role === 'overlay' ? await listUnshown(this.#db, this.creatorId) : []
      socket.send({ type: 'joined', payload: { slug: state.slug, role, settings: state.settings } })
      socket.sendBacklog(unshown.map((row) => replayFrame(row, state, row.forced)))
      if (socket.closed) return false
      this.#members.set(socket, Math.max(state.sequence, unshown.at(-1)?.sequence ?? 0))
      return true
    })
  }

  leave(socket: LiveSocket): void {
    this.#members.delete(socket)
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
    return this.#inOrder(async () => {
      const row = await findAlert(this.#db, this.creatorId, alertId)
      if (row) this.#sendAll(replayFrame(row, this.#state, true))
    })
  }

  skip(alertId: string): void {
    this.#sendAll({ type: 'control', payload: { action: 'skip', id: alertId } })
  }

  async #follow(): Promise<void> {
    const [rows, state] = await Promise.all([
      listAlertsAfter(this.#db, this.creatorId, this.#sequence),
      findRoomState(this.#db, this.creatorId),
    ])
    if (state === undefined) return this.#dismiss()
    this.#tell(state)
    for (const row of rows) this.#broadcast(row)
  }

  /** Every change of the state goes through here, so that no member misses what differs. */
  #tell(state: RoomState): void {
    const known = this.#state
    this.#state = state
    for (const socket of this.#members.keys()) {
      if (!hasOldKey(socket, state)) continue
      this.leave(socket)
      socket.close(CLOSE_KEY_ROTATED, 'the widget key was rotated')
    }
    if (!sameSettings(state, known)) this.#sendAll({ type: 'settings', payload: state.settings })
    if (state.settings.paused !== known.settings.paused) {
      this.#sendAll({ type: 'control', payload: { action: state.settings.paused ? 'pause' : 'resume' } })
    }
    if (!sameGoal(state, known)) this.#sendAll(goalFrame(state))
  }

  /** The account is no creator any more. */
  #dismiss(): void {
    for (const socket of this.#members.keys()) {
      this.leave(socket)
      socket.close(CLOSE_CREATOR_GONE, 'there is no such creator any more')
    }
  }

  /** A frame is built once, however many sockets it goes to. */
  #sendAll(frame: ServerFrame): void {
    const text = JSON.stringify(frame)
    for (const socket of this.#members.keys()) socket.sendText(text)
  }

  #broadcast(row: AlertRow): void {
    const text = JSON.stringify({ type: 'donation', payload: alertOf(row, this.#state.settings, false) })
    for (const [socket, known] of this.#members) {
      if (row.sequence > known) socket.sendText(text)
    }
    this.#sequence = Math.max(this.#sequence, row.sequence)
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

function replayFrame(row: AlertRow, { settings }: RoomState, forced: boolean): ServerFrame {
  return { type: 'donation', payload: { ...alertOf(row, settings, true), ...(forced ? { forced: true } : {}) } }
}
