import { SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#modules/tables.ts'
import type { Bus } from '#platform/bus/bus.ts'
import type { AlertRow, Goal } from '../alert.ts'
import { type LiveEvent, parseLiveEvent } from '../events.ts'
import { findRoomState, listRoomStates, type RoomState } from '../room-state.ts'
import type { Access, LiveSocket } from './live-socket.ts'
import { Room } from './room.ts'

export type HubDeps = { db: Database; bus: Bus; log: FastifyBaseLogger }

const LOOK_EVERY_MS = 5 * SECOND_MS

/**
 * The rooms of this process. The bus wakes them; the tables are the truth: after a break of the carrier, and every
 * few seconds anyway, one statement tells which rooms have missed something.
 */
export class LiveHub {
  readonly #deps: HubDeps
  readonly #rooms = new Map<string, Room>()
  readonly #stops: (() => void)[]

  constructor(deps: HubDeps) {
    this.#deps = deps
    const timer = setInterval(() => this.#run(this.#look()), LOOK_EVERY_MS)
    timer.unref()
    this.#stops = [
      deps.bus.subscribe((message) => this.#receive(parseLiveEvent(message))),
      deps.bus.onGap(() => this.#run(this.#look())),
      () => clearInterval(timer),
    ]
  }

  /** Brings the socket into the creator's room with the access that `admit` gives it, if any. */
  async enter(
    slugOrId: string,
    socket: LiveSocket,
    admit: (state: RoomState) => Access | undefined,
  ): Promise<Room | 'creator_not_found' | 'forbidden'> {
    // Read for every join: a key that was rotated on another process a moment ago opens nothing.
    const state = await findRoomState(this.#deps.db, slugOrId)
    if (state === undefined) return 'creator_not_found'
    const access = admit(state)
    if (access === undefined) return 'forbidden'
    const room = this.#rooms.get(state.id) ?? new Room(this.#deps.db, state)
    this.#rooms.set(state.id, room)
    socket.access = access
    return (await room.join(socket)) ? room : 'forbidden'
  }

  /** Brings a committed alert to this process's sockets at once, and to the other processes. */
  async alertCreated(alert: AlertRow, goal: Goal): Promise<void> {
    const sent = this.#rooms.get(alert.creator_id)?.deliver(alert, goal)
    const { creator_id: creatorId, sequence } = alert
    // Where the statement announced the alert itself, there is nothing left to publish.
    if (this.#deps.bus.sqlChannel === undefined) await this.publish({ type: 'alert', creatorId, sequence })
    await sent
  }

  /** A carrier that is down costs the other processes a few seconds, until they look for themselves, and this one nothing. */
  async publish(event: LiveEvent): Promise<void> {
    try {
      await this.#deps.bus.publish(JSON.stringify(event))
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'live event not published')
      this.#receive(event)
    }
  }

  get socketCount(): number {
    return [...this.#rooms.values()].reduce((sum, room) => sum + room.size, 0)
  }

  close(): void {
    for (const stop of this.#stops) stop()
  }

  #receive(event: LiveEvent | undefined): void {
    const room = event && this.#rooms.get(event.creatorId)
    if (event === undefined || room === undefined) return
    switch (event.type) {
      case 'alert':
        return this.#run(room.catchUp(event.sequence))
      case 'replay':
        return this.#run(room.replay(event.alertId))
      case 'skip':
        return room.skip(event.alertId)
      case 'changed':
        return this.#run(room.refresh())
    }
  }

  async #look(): Promise<void> {
    for (const [id, room] of this.#rooms) if (room.empty) this.#rooms.delete(id)
    const states = await listRoomStates(this.#deps.db, [...this.#rooms.keys()])
    const behind = states.flatMap((state) => {
      const room = this.#rooms.get(state.id)
      return room?.differsFrom(state) ? room : []
    })
    await Promise.all(behind.map((room) => room.refresh()))
  }

  #run(work: Promise<void>): void {
    work.catch((error: unknown) => this.#deps.log.warn({ err: error }, 'live room not up to date, it looks again soon'))
  }
}
