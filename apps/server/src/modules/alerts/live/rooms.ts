import { listChangedByHand } from '../alert-store.ts'
import { listRoomStates, type RoomState } from '../room-state.ts'
import type { LiveSocket } from './live-socket.ts'
import { Room, type RoomDeps } from './room.ts'

/** The rooms of this process, by their creators' ids. */
export class Rooms {
  readonly #deps: RoomDeps
  readonly #rooms = new Map<string, Room>()

  constructor(deps: RoomDeps) {
    this.#deps = deps
  }

  get sockets(): LiveSocket[] {
    return [...this.#rooms.values()].flatMap((room) => room.sockets)
  }
  get socketCount(): number {
    return [...this.#rooms.values()].reduce((sum, room) => sum + room.size, 0)
  }

  find(creatorId: string): Room | undefined {
    return this.#rooms.get(creatorId)
  }

  /** The creator's room, opened if it is not. */
  open(state: RoomState): Room {
    const room = this.#rooms.get(state.id) ?? new Room(this.#deps, state)
    this.#rooms.set(state.id, room)
    return room
  }

  dashboardsChanged(creatorIds: string[]): void {
    for (const creatorId of creatorIds) this.#rooms.get(creatorId)?.dashboardsChanged()
  }

  /** Tells overlays again what creators did by hand: one statement finds the rooms where there is something to tell. */
  async repeatCommands(): Promise<void> {
    const creatorIds = [...this.#rooms].flatMap(([creatorId, room]) => (room.hasOverlays ? [creatorId] : []))
    const changed = await listChangedByHand(this.#deps.db, creatorIds)
    await Promise.all(changed.map((creatorId) => this.#rooms.get(creatorId)?.repeatCommands()))
  }

  /** Brings every room up to date that has missed something: one statement for all, and a few for what all dashboards show. */
  async look(): Promise<void> {
    for (const [id, room] of this.#rooms) if (room.empty) this.#rooms.delete(id)
    const rooms = [...this.#rooms.values()]
    // By time alone what waits becomes missed, and a day of the creator's calendar ends.
    for (const room of rooms) room.dashboardsChanged()
    const states = await listRoomStates(this.#deps.db, [...this.#rooms.keys()])
    const stateOf = new Map(states.map((state) => [state.id, state]))
    const behind = rooms.filter((room) => {
      const state = stateOf.get(room.creatorId)
      return state === undefined || room.differsFrom(state)
    })
    await Promise.all(behind.map((room) => room.refresh()))
  }
}
