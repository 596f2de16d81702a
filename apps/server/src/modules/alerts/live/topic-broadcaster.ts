import { SECOND_MS } from '@aplauso/contract/limits'
import { throttle } from './throttle.ts'
import type { Topic, TopicValue } from './topic.ts'

/** A creator's layers on this process. */
export type TopicChannel = { readonly creatorId: string; sendTopic(topic: string, value: TopicValue): void }

type ChangedTopic = { topic: Topic; channels: Set<TopicChannel> }

// The first change is told at once; of a rush of donations two states a second are as many as anybody reads.
const BROADCAST_INTERVAL_MS = SECOND_MS / 2
const RETRY_MS = 4 * SECOND_MS
const CHANNELS_PER_BATCH = 500

/**
 * Reads what has changed for the layers of a process: each topic once for all creators concerned, twice a second at most,
 * and nothing for nobody. What cannot be read is read again a little later.
 */
export class TopicBroadcaster {
  readonly #failed: (error: unknown) => void
  #changed = new Map<string, ChangedTopic>()
  readonly #broadcastSoon = throttle(BROADCAST_INTERVAL_MS, () => this.#broadcast())

  constructor(failed: (error: unknown) => void) {
    this.#failed = failed
  }

  changed(channel: TopicChannel, topics: readonly Topic[]): void {
    if (topics.length === 0) return
    for (const topic of topics) {
      const changed = this.#changed.get(topic.name) ?? { topic, channels: new Set() }
      this.#changed.set(topic.name, changed)
      changed.channels.add(channel)
    }
    this.#broadcastSoon()
  }

  async #broadcast(): Promise<void> {
    // What changes in the same turn of the event loop is of the same look.
    await new Promise((resolve) => setImmediate(resolve))
    const changed = [...this.#changed.values()]
    this.#changed.clear()
    await Promise.all(changed.map(({ topic, channels }) => this.#broadcastTopic(topic, [...channels])))
  }

  async #broadcastTopic(topic: Topic, channels: TopicChannel[]): Promise<void> {
    for (let start = 0; start < channels.length; start += CHANNELS_PER_BATCH)
      await this.#broadcastBatch(topic, channels.slice(start, start + CHANNELS_PER_BATCH))
  }

  async #broadcastBatch(topic: Topic, channels: TopicChannel[]): Promise<void> {
    try {
      const values = await topic.read(channels.map(({ creatorId }) => creatorId))
      for (const channel of channels) {
        const value = values.get(channel.creatorId)
        if (value !== undefined) channel.sendTopic(topic.name, value)
      }
    } catch (error) {
      this.#failed(error)
      setTimeout(() => {
        for (const channel of channels) this.changed(channel, [topic])
      }, RETRY_MS).unref()
    }
  }
}
