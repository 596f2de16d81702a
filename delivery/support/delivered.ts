import { expect } from 'vitest'
import type { TestApp } from '../../apps/server/src/testing/app.ts'
import type { OverlayPage } from './overlay-page.ts'
import { listAlerts, type StoredAlert, type Streamer } from './streamer.ts'

const HEALED_WITHIN_MS = 20_000

/** Waits until the server knows of each alert that it was shown and no card is left on a screen. */
export async function untilDelivered(app: TestApp, streamer: Streamer, pages: readonly OverlayPage[]) {
  await expect
    .poll(() => listAlerts(app, streamer), { timeout: HEALED_WITHIN_MS, interval: 50 })
    .toSatisfy((alerts: StoredAlert[]) => alerts.every(({ isShown }) => isShown), 'the server knows of each display')
  const alerts = await listAlerts(app, streamer)
  await expect
    .poll(() => pages.map((page) => unfinished(page, alerts)), { timeout: HEALED_WITHIN_MS, interval: 20 })
    .toEqual(pages.map(() => []))
  return alerts
}

/** What the page was told of and has not shown to its end. */
const unfinished = ({ record }: OverlayPage, alerts: readonly StoredAlert[]) =>
  alerts.filter(({ id }) => record.received.has(id) && record.timesCompleted(id) === 0).map(({ sequence }) => sequence)

/** The sequences that this page has not completed exactly once, with how often it has. */
export function notExactlyOnce({ record }: OverlayPage, alerts: readonly StoredAlert[]): string[] {
  return alerts
    .map(({ id, sequence }) => ({ sequence, times: record.timesCompleted(id) }))
    .filter(({ times }) => times !== 1)
    .map(({ sequence, times }) => `${sequence}: ${times} times`)
}

/**
 * Several overlays: what one has reported is not told to another that was away. So a page may lack an alert, but only one
 * that another page had completed while this one was not connected.
 */
export function wronglyLacking(page: OverlayPage, others: readonly OverlayPage[], alerts: readonly StoredAlert[]) {
  return alerts.filter(({ id }) => {
    if (page.record.timesCompleted(id) > 0) return false
    const doneAtMs = Math.min(...others.map(({ record }) => record.firstCompletedAtMs(id) ?? Number.POSITIVE_INFINITY))
    const wasThere = page.record.connections.some(
      ({ joinedAtMs, heardUntilMs }) => joinedAtMs < doneAtMs && doneAtMs < heardUntilMs,
    )
    return page.record.received.has(id) || wasThere || doneAtMs === Number.POSITIVE_INFINITY
  })
}

/** A line for whoever reads the test's output. */
export function tellFigures(title: string, figures: Record<string, string | number>): void {
  const list = Object.entries(figures).map(([name, figure]) => `${figure} ${name}`)
  process.stdout.write(`delivery, ${title}: ${list.join(', ')}\n`)
}
