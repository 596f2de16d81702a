import type { AlertQueue } from '@aplauso/contract/alerts'
import type { DashboardStats } from '@aplauso/contract/donations'
import { afterEach, expect, test, vi } from 'vitest'
import { DashboardBroadcaster } from './dashboard-broadcaster.ts'

const QUEUE: AlertQueue = {
  paused: false,
  muted: false,
  soundsMuted: false,
  speechMuted: false,
  panic: false,
  overlays: { connected: 0, hidden: 0, preview: 0, streaming: false, lastSeenAt: null },
  playing: [],
  waiting: [],
  waitingCount: 0,
  held: [],
  heldCount: 0,
  missed: [],
  missedCount: 0,
}

afterEach(() => {
  vi.useRealTimers()
})

/** Channels that record the updates that they get, and the creator ids of each read. */
function openBroadcaster(count: number, readStats: () => Promise<Map<string, DashboardStats>> = async () => new Map()) {
  const reads: string[][] = []
  const failures: unknown[] = []
  const updates: (AlertQueue | undefined)[][] = []
  const broadcaster = new DashboardBroadcaster({
    async readQueues(creatorIds) {
      reads.push(creatorIds)
      return new Map(creatorIds.map((id) => [id, QUEUE]))
    },
    readDashboardStats: readStats,
    readDonationProgress: () => expect.fail(),
    failed: (error) => failures.push(error),
  })
  const channels = Array.from({ length: count }, (_, index) => {
    const queues: (AlertQueue | undefined)[] = []
    updates.push(queues)
    return {
      ...{ creatorId: `creator ${index}`, hasDashboards: true, watchedDonationIds: [] },
      sendDashboardUpdate: (queue: AlertQueue | undefined) => void queues.push(queue),
      sendDonationProgress: () => {},
    }
  })
  return { broadcaster, channels, reads, failures, updates }
}

test('Updates for a hundred busy creators take four reads a second in total and reach each dashboard', async () => {
  vi.useFakeTimers()
  const { broadcaster, channels, reads, updates } = openBroadcaster(100)
  for (let afterMs = 0; afterMs < 2_000; afterMs += 10) {
    for (const channel of channels) broadcaster.changed(channel)
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(reads.length).toBeLessThanOrEqual(9)
  expect(reads.every((creatorIds) => creatorIds.length === 100)).toBe(true)
  await vi.advanceTimersByTimeAsync(300)
  const before = reads.length
  broadcaster.changed(channels[0] ?? expect.fail())
  await vi.advanceTimersByTimeAsync(300)
  expect(reads.slice(before)).toEqual([['creator 0']])
  expect(updates.map((queues) => queues.length)).toEqual([before + 1, ...Array.from({ length: 99 }, () => before)])
})

test('A failed read of stats is reported once and does not hold back the queues', async () => {
  const down = new Error('down')
  const { broadcaster, channels, failures, updates } = openBroadcaster(2, () => Promise.reject(down))
  for (const channel of channels) broadcaster.changed(channel)
  await expect.poll(() => updates).toEqual([[QUEUE], [QUEUE]])
  expect(failures).toEqual([down])
})
