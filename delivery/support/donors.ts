import { expect } from 'vitest'
import type { TestApp } from '../../apps/server/src/testing/test-app.ts'
import type { SeededRandom } from './seeded-random.ts'
import { listAlerts, type Streamer } from './streamer.ts'

const PAUSE_MAX_MS = 60
// Long enough for a hundred settlements on a shared processor.
const PAID_WITHIN_MS = 120_000

/**
 * This many donors pay one donation after the other until `enough` returns true. Returns the number of paid donations.
 */
export async function donateUntil(
  { app, slug, seededRandom, donors }: { app: TestApp; slug: string; seededRandom: SeededRandom; donors: number },
  enough: () => boolean,
): Promise<number> {
  let paid = 0
  await Promise.all(
    Array.from({ length: donors }, async () => {
      while (!enough()) {
        await app.pay(await app.donate(slug))
        paid += 1
        await seededRandom.pauseUpTo(PAUSE_MAX_MS)
      }
    }),
  )
  return paid
}

/**
 * This many donors open their checkouts and then all pay at once. Returns the milliseconds from the first alert to the
 * last.
 */
export async function donateAtOnce(app: TestApp, streamer: Streamer, donations: number): Promise<number> {
  const started = await Promise.all(Array.from({ length: donations }, () => app.donate(streamer.slug)))
  await Promise.all(started.map((donation) => app.end(donation, 'paid')))
  await expect
    .poll(async () => (await listAlerts(app.database.db, streamer)).length, { timeout: PAID_WITHIN_MS })
    .toBe(donations)
  const alerts = await listAlerts(app.database.db, streamer)
  return (alerts.at(-1)?.createdAtMs ?? 0) - (alerts[0]?.createdAtMs ?? 0)
}
