import type { AlertQueue } from '@aplauso/contract/alerts'
import type { DashboardStats } from '@aplauso/contract/donations'
import { SECOND_MS } from '@aplauso/contract/limits'
import type { DonationOutcome } from '../donation-progress.ts'
import { throttle } from './throttle.ts'

type Read<Value> = (ids: string[]) => Promise<Map<string, Value>>

export type DashboardBroadcasterDeps = {
  readQueues: Read<AlertQueue>
  readDashboardStats: Read<DashboardStats>
  readDonationProgress: Read<DonationOutcome>
  failed: (error: unknown) => void
}

/** A creator's dashboards and waiting donors on this process. */
export type DashboardChannel = {
  readonly creatorId: string
  readonly hasDashboards: boolean
  readonly watchedDonationIds: string[]
  /** Undefined: there is no value, or the read failed. */
  sendDashboardUpdate(queue: AlertQueue | undefined, stats: DashboardStats | undefined): void
  sendDonationProgress(progressOf: (donationId: string) => DonationOutcome | undefined): void
}

const BROADCAST_INTERVAL_MS = SECOND_MS / 4

/**
 * Sends queues and stats to the dashboards of this process, and progress to its donors. Values of all changed creators
 * are read together, at most four times a second. Nothing is read without recipients.
 */
export class DashboardBroadcaster {
  readonly #deps: DashboardBroadcasterDeps
  #channels = new Set<DashboardChannel>()
  readonly #broadcastSoon = throttle(BROADCAST_INTERVAL_MS, () => this.#broadcast())

  constructor(deps: DashboardBroadcasterDeps) {
    this.#deps = deps
  }

  changed(channel: DashboardChannel): void {
    this.#channels.add(channel)
    this.#broadcastSoon()
  }

  async #broadcast(): Promise<void> {
    // Include all changes of this turn of the event loop in one read.
    await new Promise((resolve) => setImmediate(resolve))
    const channels = [...this.#channels]
    this.#channels.clear()
    const channelsWithDashboards = channels.filter(({ hasDashboards }) => hasDashboards)
    const creatorIds = channelsWithDashboards.map(({ creatorId }) => creatorId)
    const watchedDonationIds = channels.flatMap((channel) => channel.watchedDonationIds)
    const { readQueues, readDashboardStats, readDonationProgress } = this.#deps
    const [queues, stats, progress] = await Promise.all([
      this.#read(readQueues, creatorIds),
      this.#read(readDashboardStats, creatorIds),
      this.#read(readDonationProgress, watchedDonationIds),
    ])
    for (const channel of channelsWithDashboards)
      channel.sendDashboardUpdate(queues?.get(channel.creatorId), stats?.get(channel.creatorId))
    if (progress) for (const channel of channels) channel.sendDonationProgress((id) => progress.get(id))
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
