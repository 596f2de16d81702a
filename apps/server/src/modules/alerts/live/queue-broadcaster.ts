// So many ids fit into one message of the bus.
const IDS_PER_MESSAGE = 100
const BATCH_DELAY_MS = 50

/** Publishes to other processes which creators' queues have changed, in as few messages as possible. */
export class QueueBroadcaster {
  readonly #publish: (creatorIds: string[]) => Promise<void>
  #creatorIds = new Set<string>()
  #timer: NodeJS.Timeout | undefined

  constructor(publish: (creatorIds: string[]) => Promise<void>) {
    this.#publish = publish
  }

  add(creatorIds: string[]): void {
    for (const creatorId of creatorIds) this.#creatorIds.add(creatorId)
    this.#timer ??= setTimeout(() => this.#publishPending(), BATCH_DELAY_MS).unref()
  }

  /** Publishes pending ids without the delay. */
  async close(): Promise<void> {
    await this.#publishPending()
  }

  async #publishPending(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const creatorIds = [...this.#creatorIds]
    this.#creatorIds.clear()
    for (let start = 0; start < creatorIds.length; start += IDS_PER_MESSAGE)
      await this.#publish(creatorIds.slice(start, start + IDS_PER_MESSAGE))
  }
}
