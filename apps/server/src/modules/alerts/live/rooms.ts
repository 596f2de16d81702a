import { listCommands } from '../alert-store.ts'
import { findRoomStates, type RoomState } from '../room-state.ts'
import type { LiveSocket } from './live-socket.ts'
import { Room, type RoomDeps } from './room.ts'

/** A command carries the time at which its statement began; its row is there for others to read so much later at most. */
const COMMITTED_WITHIN_SECONDS = 60

/** The rooms of this process, by their creators' ids. */
export class Rooms {
  readonly #deps: RoomDeps
  readonly #rooms = new Map<string, Room>()
  readonly #idsBySlug = new Map<string, string>()
  #lookedAtMs = performance.now()

  constructor(deps: RoomDeps) {
    this.#deps = deps
  }

  /** Whose access has to be asked for again. */
  get hands(): LiveSocket[] {
    return [...this.#rooms.values()].flatMap((room) => room.hands)
  }
  get socketCount(): number {
    return [...this.#rooms.values()].reduce((sum, room) => sum + room.size, 0)
  }

  find(slugOrId: string): Room | undefined {
    const name = slugOrId.toLowerCase()
    const room = this.#rooms.get(this.#idsBySlug.get(name) ?? name)
    return room?.isGone ? undefined : room
  }

  /** The creator's room, opened if it is not. */
  open(state: RoomState): Room {
    const opened = this.find(state.id)
    if (opened !== undefined) return opened
    const room = new Room(this.#deps, state)
    this.#rooms.set(state.id, room)
    this.#idsBySlug.set(state.slug, state.id)
    return room
  }

  dashboardsChanged(creatorIds: string[]): void {
    for (const creatorId of creatorIds) this.#rooms.get(creatorId)?.dashboardsChanged()
  }

  timePassed(): void {
    for (const room of this.#rooms.values()) room.topicsChanged('time')
  }

  /**
   * Brings every room up to date that has missed something: one statement for all, one for what creators have done by hand,
   * and a few for what all dashboards show.
   */
  async look(): Promise<void> {
    for (const [id, room] of this.#rooms) if (room.empty) this.#close(id, room)
    const rooms = [...this.#rooms.values()]
    // By time alone what waits becomes missed, and a day of the creator's calendar ends.
    for (const room of rooms) room.dashboardsChanged()
    const states = await findRoomStates(
      this.#deps.db,
      rooms.map(({ creatorId }) => creatorId),
    )
    const behind = rooms.filter((room, index) => {
      const state = states[index]
      return state === undefined || room.differsFrom(state)
    })
    await Promise.all(behind.map((room) => room.refresh()))
    await this.#repeatCommands(rooms.filter(({ hasOverlays }) => hasOverlays))
  }

  async #repeatCommands(rooms: Room[]): Promise<void> {
    const startedAtMs = performance.now()
    const seconds = (startedAtMs - this.#lookedAtMs) / 1_000 + COMMITTED_WITHIN_SECONDS
    const commands = await listCommands(
      this.#deps.db,
      rooms.map(({ creatorId }) => creatorId),
      seconds,
    )
    this.#lookedAtMs = startedAtMs
    const byCreator = Map.groupBy(commands, ({ creator_id }) => creator_id)
    await Promise.all(Array.from(byCreator, ([creatorId, own]) => this.#rooms.get(creatorId)?.repeat(own)))
  }

  #close(creatorId: string, { slug }: Room): void {
    this.#rooms.delete(creatorId)
    if (this.#idsBySlug.get(slug) === creatorId) this.#idsBySlug.delete(slug)
  }
}
