import { SECOND_MS } from '@aplauso/contract/limits'
import { throttle } from './throttle.ts'
import type { Topic, TopicValue } from './topic.ts'

/** A creator's layers on this process. */
export type TopicChannel = { readonly creatorId: string; sendTopic(topic: string, value: TopicValue): void }

type ChangedTopic = { topic: Topic; channels: Set<TopicChannel> }

// The first change is sent at once. During many donations, two values a second are as many as viewers can read.
const BROADCAST_INTERVAL_MS = SECOND_MS / 2
const RETRY_MS = 4 * SECOND_MS
const CHANNELS_PER_BATCH = 500

/**
 * Reads changed topics for the layers of this process and sends the values. Each topic is read once for all creators,
 * at most twice a second. Failed reads are retried after `RETRY_MS`.
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
    // Include all changes of this turn of the event loop in one read.
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
