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

/** Rooms that note what they are told, and the creators of each read. */
function stage(count: number, readFigures: () => Promise<Map<string, DashboardStats>> = async () => new Map()) {
  const reads: string[][] = []
  const failures: unknown[] = []
  const told: (AlertQueue | undefined)[][] = []
  const news = new DashboardBroadcaster({
    async readQueues(creatorIds) {
      reads.push(creatorIds)
      return new Map(creatorIds.map((id) => [id, QUEUE]))
    },
    readDashboardStats: readFigures,
    readDonationProgress: () => expect.fail(),
    failed: (error) => failures.push(error),
  })
  const rooms = Array.from({ length: count }, (_, index) => {
    const queues: (AlertQueue | undefined)[] = []
    told.push(queues)
    return {
      ...{ creatorId: `creator ${index}`, hasDashboards: true, watchedDonationIds: [] },
      sendDashboardUpdate: (queue: AlertQueue | undefined) => void queues.push(queue),
      sendDonationProgress: () => {},
    }
  })
  return { news, rooms, reads, failures, told }
}

test('A hundred busy creators cost four looks a second together, and each is told of the last change', async () => {
  vi.useFakeTimers()
  const { news, rooms, reads, told } = stage(100)
  for (let afterMs = 0; afterMs < 2_000; afterMs += 10) {
    for (const room of rooms) news.changed(room)
    await vi.advanceTimersByTimeAsync(10)
  }
  expect(reads.length).toBeLessThanOrEqual(9)
  expect(reads.every((creatorIds) => creatorIds.length === 100)).toBe(true)
  await vi.advanceTimersByTimeAsync(300)
  const before = reads.length
  news.changed(rooms[0] ?? expect.fail())
  await vi.advanceTimersByTimeAsync(300)
  expect(reads.slice(before)).toEqual([['creator 0']])
  expect(told.map((queues) => queues.length)).toEqual([before + 1, ...Array.from({ length: 99 }, () => before)])
})

test('What cannot be read is told once and keeps the rest from nobody', async () => {
  const down = new Error('down')
  const { news, rooms, failures, told } = stage(2, () => Promise.reject(down))
  for (const room of rooms) news.changed(room)
  await expect.poll(() => told).toEqual([[QUEUE], [QUEUE]])
  expect(failures).toEqual([down])
})
