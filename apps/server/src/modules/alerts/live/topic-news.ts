import { SECOND_MS } from '@aplauso/contract/limits'
import { throttled } from './throttle.ts'
import type { Topic, TopicValue } from './topic.ts'

/** A creator's layers on this process. */
export type TopicRoom = { readonly creatorId: string; tellTopic(topic: string, value: TopicValue): void }

type Changed = { topic: Topic; rooms: Set<TopicRoom> }

// The first change is told at once; of a rush of donations two states a second are as many as anybody reads.
const EVERY_MS = SECOND_MS / 2
const AGAIN_MS = 4 * SECOND_MS
const ROOMS_AT_ONCE = 500

/**
 * Reads what has changed for the layers of a process: each topic once for all creators concerned, twice a second at most,
 * and nothing for nobody. What cannot be read is read again a little later.
 */
export class TopicNews {
  readonly #failed: (error: unknown) => void
  #changed = new Map<string, Changed>()
  readonly #tellSoon = throttled(EVERY_MS, () => this.#tell())

  constructor(failed: (error: unknown) => void) {
    this.#failed = failed
  }

  changed(room: TopicRoom, topics: readonly Topic[]): void {
    if (topics.length === 0) return
    for (const topic of topics) {
      const changed = this.#changed.get(topic.name) ?? { topic, rooms: new Set() }
      this.#changed.set(topic.name, changed)
      changed.rooms.add(room)
    }
    this.#tellSoon()
  }

  async #tell(): Promise<void> {
    // What changes in the same turn of the event loop is of the same look.
    await new Promise((resolve) => setImmediate(resolve))
    const changed = [...this.#changed.values()]
    this.#changed.clear()
    await Promise.all(changed.map(({ topic, rooms }) => this.#tellAll(topic, [...rooms])))
  }

  async #tellAll(topic: Topic, rooms: TopicRoom[]): Promise<void> {
    for (let start = 0; start < rooms.length; start += ROOMS_AT_ONCE)
      await this.#tellSome(topic, rooms.slice(start, start + ROOMS_AT_ONCE))
  }

  async #tellSome(topic: Topic, rooms: TopicRoom[]): Promise<void> {
    try {
      const values = await topic.read(rooms.map(({ creatorId }) => creatorId))
      for (const room of rooms) {
        const value = values.get(room.creatorId)
        if (value !== undefined) room.tellTopic(topic.name, value)
      }
    } catch (error) {
      this.#failed(error)
      setTimeout(() => {
        for (const room of rooms) this.changed(room, [topic])
      }, AGAIN_MS).unref()
    }
  }
}
