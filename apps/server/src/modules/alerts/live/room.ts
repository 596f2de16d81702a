import type { ServerFrame } from '@aplauso/contract/alerts'
import type { Database } from '#modules/tables.ts'
import { type AlertRow, alertOf, type Goal, goalFrame } from '../alert.ts'
import { findAlert, findRoomState, listAlertsAfter, listUnshown, type RoomState } from '../alert-store.ts'
import type { LiveSocket } from './live-socket.ts'

/**
 * One creator's connected sockets on this process. Everything that reads the tables and then sends runs one after the
 * other, so that a socket is either told of an alert by its replay or by the room, never by both and never by none.
 */
export class Room {
  readonly creatorId: string
  readonly #db: Database
  readonly #members = new Map<LiveSocket, number>()
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

  get state(): RoomState {
    return this.#state
  }
  get size(): number {
    return this.#members.size
  }
  /** Nobody is here and nobody is on the way in. */
  get empty(): boolean {
    return this.#members.size === 0 && this.#idle
  }
  get sequence(): number {
    return this.#sequence
  }

  /** Lets a socket in: the greeting, then for an overlay what none has shown, then everything that comes. */
  join(socket: LiveSocket): Promise<void> {
    return this.#inOrder(async () => {
      // The sequence is read before the alerts, so what commits between the two is in the replay and is known by its number.
      const state = await findRoomState(this.#db, this.creatorId)
      if (state === undefined || socket.closed) return
      this.#state = state
      const unshown = socket.role === 'overlay' ? await listUnshown(this.#db, this.creatorId) : []
      socket.send({ type: 'joined', payload: { slug: state.slug, role: socket.role, settings: state.settings } })
      for (const row of unshown) socket.send({ type: 'donation', payload: alertOf(row, state.settings, true) })
      if (!socket.closed) this.#members.set(socket, Math.max(state.sequence, unshown.at(-1)?.sequence ?? 0))
    })
  }

  leave(socket: LiveSocket): void {
    this.#members.delete(socket)
  }

  /** A committed alert that this process holds in its hands: sent at once when it is the next one. */
  deliver(row: AlertRow, goal: Goal): Promise<void> | void {
    if (!this.#idle || row.sequence !== this.#sequence + 1) return this.catchUp(row.sequence)
    this.#state = { ...this.#state, ...goal }
    this.#broadcast(row)
    this.sendAll(goalFrame(goal))
  }

  /** Something up to this sequence was committed somewhere: reads and sends what is missing, in order. */
  catchUp(sequence: number): Promise<void> {
    return this.#inOrder(async () => {
      if (sequence <= this.#sequence) return
      const [rows, state] = await Promise.all([
        listAlertsAfter(this.#db, this.creatorId, this.#sequence),
        findRoomState(this.#db, this.creatorId),
      ])
      if (state) this.#state = state
      for (const row of rows) this.#broadcast(row)
      if (state) this.sendAll(goalFrame(state))
    })
  }

  replay(alertId: string): Promise<void> {
    return this.#inOrder(async () => {
      const row = await findAlert(this.#db, this.creatorId, alertId)
      if (row === undefined) return
      this.sendAll({ type: 'donation', payload: { ...alertOf(row, this.#state.settings, true), forced: true } })
    })
  }

  refreshSettings(): Promise<void> {
    return this.#refresh((state) => ({ type: 'settings', payload: state.settings }))
  }

  refreshGoal(): Promise<void> {
    return this.#refresh(goalFrame)
  }

  /** Overlays hold a key that no longer opens anything: they are sent away and must come back with the new one. */
  expelOverlays(): void {
    for (const socket of this.#members.keys()) {
      if (socket.role === 'overlay') socket.close(4003, 'the widget key was rotated')
    }
  }

  /** A frame is built once, however many sockets it goes to. */
  sendAll(frame: ServerFrame): void {
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

  async #refresh(frame: (state: RoomState) => ServerFrame): Promise<void> {
    await this.#inOrder(async () => {
      const state = await findRoomState(this.#db, this.creatorId)
      if (state === undefined) return
      this.#state = state
      this.sendAll(frame(state))
    })
  }

  #inOrder(work: () => Promise<void>): Promise<void> {
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
