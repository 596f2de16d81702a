// Ids fit into what the bus carries in one message.
const IDS_PER_MESSAGE = 100
const BATCH_DELAY_MS = 50

/** Tells the other processes whose queues have changed, in as few messages as will do. */
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

  /** What is left is told at once. */
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
