import type { ControlAction } from '@aplauso/contract/alerts'
import { SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#modules/tables.ts'
import type { Bus } from '#platform/bus/bus.ts'
import type { AlertRow, Goal } from '../alert.ts'
import { findRoomState, listLatestSequences, type RoomState } from '../alert-store.ts'
import { type LiveEvent, parseLiveEvent } from '../events.ts'
import type { LiveSocket } from './live-socket.ts'
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
      deps.bus.subscribe((message) => this.#receive(message)),
      deps.bus.onGap(() => this.#run(this.#look())),
      () => clearInterval(timer),
    ]
  }

  /** The creator's room, made when the first socket comes; undefined when there is no such creator. */
  async enter(slugOrId: string, socket: LiveSocket, admit: (state: RoomState) => boolean): Promise<Room | undefined> {
    // Read for every join: a key that was rotated on another process a moment ago opens nothing.
    const state = await findRoomState(this.#deps.db, slugOrId)
    if (state === undefined) return undefined
    const room = this.#rooms.get(state.id) ?? new Room(this.#deps.db, state)
    if (!admit(state)) return room
    this.#rooms.set(state.id, room)
    await room.join(socket)
    return room
  }

  /** Brings a committed alert to this process's sockets at once, and to the other processes. */
  async alertCreated(alert: AlertRow, goal: Goal): Promise<void> {
    const sent = this.#rooms.get(alert.creator_id)?.deliver(alert, goal)
    const { creator_id: creatorId, sequence } = alert
    // Where the statement announced the alert itself, there is nothing left to publish.
    if (this.#deps.bus.sqlChannel === undefined) await this.publish({ type: 'alert', creatorId, sequence })
    await sent
  }

  async control(creatorId: string, action: ControlAction, id?: string): Promise<void> {
    await this.publish({ type: 'control', creatorId, action, id })
  }

  /** A carrier that is down costs speed, never an alert: the rooms look for themselves. */
  async publish(event: LiveEvent): Promise<void> {
    try {
      await this.#deps.bus.publish(JSON.stringify(event))
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'live event not published')
    }
  }

  get socketCount(): number {
    return [...this.#rooms.values()].reduce((sum, room) => sum + room.size, 0)
  }

  close(): void {
    for (const stop of this.#stops) stop()
  }

  #receive(message: string): void {
    const event = parseLiveEvent(message)
    const room = event && this.#rooms.get(event.creatorId)
    if (event === undefined || room === undefined) return
    switch (event.type) {
      case 'alert':
        return this.#run(room.catchUp(event.sequence))
      case 'replay':
        return this.#run(room.replay(event.alertId))
      case 'goal':
        return this.#run(room.refreshGoal())
      case 'settings':
        return this.#run(room.refreshSettings())
      case 'key_rotated':
        return room.expelOverlays()
      case 'control': {
        const { action, id } = event
        return room.sendAll({ type: 'control', payload: id === undefined ? { action } : { action, id } })
      }
    }
  }

  async #look(): Promise<void> {
    for (const [id, room] of this.#rooms) if (room.empty) this.#rooms.delete(id)
    const latest = await listLatestSequences(this.#deps.db, [...this.#rooms.keys()])
    await Promise.all(
      [...this.#rooms.values()].map((room) => {
        const sequence = latest.get(room.creatorId) ?? 0
        return sequence > room.sequence ? room.catchUp(sequence) : undefined
      }),
    )
  }

  #run(work: Promise<void>): void {
    work.catch((error: unknown) => this.#deps.log.warn({ err: error }, 'live room not up to date, it looks again soon'))
  }
}
