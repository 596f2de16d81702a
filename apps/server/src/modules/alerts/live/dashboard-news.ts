import type { AlertQueue } from '@aplauso/contract/alerts'
import type { DashboardFigures } from '@aplauso/contract/donations'
import { SECOND_MS } from '@aplauso/contract/limits'
import type { Followed } from '../progress.ts'
import { throttled } from './throttle.ts'

type Read<Value> = (ids: string[]) => Promise<Map<string, Value>>

export type DashboardNewsDeps = {
  readQueues: Read<AlertQueue>
  readFigures: Read<DashboardFigures>
  readProgress: Read<Followed>
  failed: (error: unknown) => void
}

/** A creator's dashboards on this process, and the donors who follow what they gave. */
export type DashboardRoom = {
  readonly creatorId: string
  readonly haveDashboards: boolean
  /** The ids of donations that somebody follows. */
  readonly followedIds: string[]
  /** Undefined: there is none, or it could not be read. */
  tellDashboards(queue: AlertQueue | undefined, figures: DashboardFigures | undefined): void
  tellFollowers(progressOf: (donationId: string) => Followed | undefined): void
}

const EVERY_MS = SECOND_MS / 4

/**
 * Queues and figures for the dashboards of a process, and progress for its donors: those of all creators for whom something
 * has changed are read together, four times a second at most, however many creators that is. Nothing is read for nobody.
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
    const watched = rooms.filter(({ haveDashboards }) => haveDashboards)
    const creatorIds = watched.map(({ creatorId }) => creatorId)
    const followedIds = rooms.flatMap((room) => room.followedIds)
    const { readQueues, readFigures, readProgress } = this.#deps
    const [queues, figures, progress] = await Promise.all([
      this.#read(readQueues, creatorIds),
      this.#read(readFigures, creatorIds),
      this.#read(readProgress, followedIds),
    ])
    for (const room of watched) room.tellDashboards(queues?.get(room.creatorId), figures?.get(room.creatorId))
    if (progress) for (const room of rooms) room.tellFollowers((id) => progress.get(id))
  }

  async #read<Value>(read: Read<Value>, ids: string[]): Promise<Map<string, Value> | undefined> {
    if (ids.length === 0) return undefined
    try {
      return await read(ids)
    } catch (error) {
      this.#deps.failed(error)
      return undefined
    }
  }
}
