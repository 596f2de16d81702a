import { expect } from 'vitest'
import type { Database } from '../../apps/server/src/modules/tables.ts'
import type { OverlayPage } from './overlay-page.ts'
import { listAlerts, type StoredAlert, type Streamer } from './streamer.ts'

const HEALED_WITHIN_MS = 120_000

/**
 * Waits until the server knows that each alert was shown, replays too, and each page has completed every alert it
 * received, except skipped ones. Returns the alerts.
 */
export async function untilDelivered(
  db: Database,
  streamer: Streamer,
  pages: readonly OverlayPage[],
  skipped: ReadonlySet<string> = new Set(),
): Promise<StoredAlert[]> {
  const soon = { timeout: HEALED_WITHIN_MS, interval: 20 }
  const list = () => listAlerts(db, streamer)
  await expect.poll(async () => (await list()).filter(({ isShown }) => !isShown), soon).toEqual([])
  const alerts = await list()
  const unfinished = ({ record }: OverlayPage) =>
    alerts.filter(({ id }) => record.received.has(id) && !skipped.has(id) && record.timesCompleted(id) === 0)
  await expect.poll(() => pages.flatMap((page) => [...unfinished(page), ...page.record.onScreen]), soon).toEqual([])
  return alerts
}

/** Sequences that this page has not completed exactly once, with their counts. */
export function notExactlyOnce({ record }: OverlayPage, alerts: readonly StoredAlert[]): string[] {
  return alerts
    .map(({ id, sequence }) => ({ sequence, times: record.timesCompleted(id) }))
    .filter(({ times }) => times !== 1)
    .map(({ sequence, times }) => `${sequence}: ${times} times`)
}

/**
 * Alerts that this page should have shown. An alert reported by one overlay is not sent to another that was offline. A
 * page may therefore lack an alert only if another page completed it while this one was not connected.
 */
export function wronglyMissing(page: OverlayPage, others: readonly OverlayPage[], alerts: readonly StoredAlert[]) {
  return alerts.filter(({ id }) => {
    if (page.record.timesCompleted(id) > 0) return false
    const doneAtMs = Math.min(...others.map(({ record }) => record.firstCompletedAtMs(id) ?? Number.POSITIVE_INFINITY))
    const wasThere = page.record.connections.some(
      ({ joinedAtMs, lastAnswerAtMs }) => joinedAtMs < doneAtMs && doneAtMs < lastAnswerAtMs,
    )
    return page.record.received.has(id) || wasThere || doneAtMs === Number.POSITIVE_INFINITY
  })
}

/** Prints one line of stats into the test's output. */
export function printStats(title: string, stats: Record<string, string | number>): void {
  const list = Object.entries(stats).map(([name, stat]) => `${stat} ${name}`)
  process.stdout.write(`delivery, ${title}: ${list.join(', ')}\n`)
}
