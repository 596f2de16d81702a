import type { AlertQueue } from '@aplauso/contract/alerts'
import type { DashboardFigures } from '@aplauso/contract/donations'
import { SECOND_MS } from '@aplauso/contract/limits'
import { throttled } from './throttle.ts'

type Read<Value> = (creatorIds: string[]) => Promise<Map<string, Value>>

export type DashboardNewsDeps = {
  readQueues: Read<AlertQueue>
  readFigures: Read<DashboardFigures>
  failed: (error: unknown) => void
}

/** A creator's dashboards on this process. */
export type DashboardRoom = {
  readonly creatorId: string
  /** Undefined: there is none, or it could not be read. */
  tellDashboards(queue: AlertQueue | undefined, figures: DashboardFigures | undefined): void
}

const EVERY_MS = SECOND_MS / 4

/**
 * Queues and figures for the dashboards of a process: those of all creators for whom something has changed are read
 * together, four times a second at most, however many creators that is.
 */
export class DashboardNews {
  readonly #deps: DashboardNewsDeps
  #rooms = new Set<DashboardRoom>()
  readonly #tellSoon = throttled(EVERY_MS, () => this.#tell())

  constructor(deps: DashboardNewsDeps) {
    this.#deps = deps
  }

  changed(room: DashboardRoom): void {
    this.#rooms.add(room)
    this.#tellSoon()
  }

  async #tell(): Promise<void> {
    // What changes in the same turn of the event loop is of the same look.
    await new Promise((resolve) => setImmediate(resolve))
    const rooms = [...this.#rooms]
    this.#rooms.clear()
    const creatorIds = rooms.map(({ creatorId }) => creatorId)
    const { readQueues, readFigures } = this.#deps
    const [queues, figures] = await Promise.all([
      this.#read(readQueues, creatorIds),
      this.#read(readFigures, creatorIds),
    ])
    for (const room of rooms) room.tellDashboards(queues?.get(room.creatorId), figures?.get(room.creatorId))
  }

  async #read<Value>(read: Read<Value>, creatorIds: string[]): Promise<Map<string, Value> | undefined> {
    try {
      return await read(creatorIds)
    } catch (error) {
      this.#deps.failed(error)
      return undefined
    }
  }
}
