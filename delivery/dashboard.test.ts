import { expect, onTestFinished, test } from 'vitest'
import { addressOf } from '../apps/server/src/testing/tcp-proxy.ts'
import { useApp } from '../apps/server/src/testing/test-app.ts'
import { cutConnections, reloadPage } from './support/bad-network.ts'
import { openDashboardPage } from './support/dashboard-page.ts'
import { printStats } from './support/delivery-checks.ts'
import { donateUntil } from './support/donors.ts'
import { createSeededRandom } from './support/seeded-random.ts'
import { listAlerts, registerStreamer } from './support/streamer.ts'

const CUTS = 60
const RELOADS = 10
const CAUGHT_UP_WITHIN_MS = 120_000
// Long, because other processes share the processor.
const WITHIN_MS = 300_000

const app = useApp()

test('The dashboard lists each paid donation once and announces none twice, through cuts and reloads', {
  timeout: WITHIN_MS,
}, async () => {
  const seededRandom = createSeededRandom('dashboard')
  const { slug, token, ...streamer } = await registerStreamer(app())
  const page = await openDashboardPage({ server: addressOf(app().baseUrl), slug, token })
  onTestFinished(page.close)
  await expect.poll(page.known).toBe(0)
  let isOver = false
  const paying = donateUntil({ app: app(), slug, seededRandom, donors: 1 }, () => isOver)
  await Promise.all([
    cutConnections(seededRandom, [page], CUTS),
    reloadPage(seededRandom, page, { reloads: RELOADS, pauseMaxMs: 1_000 }),
  ])
  isOver = true
  const paid = await paying

  await expect.poll(page.known, { timeout: CAUGHT_UP_WITHIN_MS }).toBe(paid)
  const alerts = await listAlerts(app().database.db, { slug, ...streamer })
  printStats('dashboard', {
    donations: paid,
    cuts: page.proxy.cuts(),
    reloads: RELOADS,
    joins: page.joins(),
    listed: page.listed.size,
    announced: page.announced.length,
  })
  expect(alerts.length).toBe(paid)
  const notOnce = alerts.map(({ id, sequence }) => ({ sequence, times: page.listed.get(id) ?? 0 }))
  expect(notOnce.filter(({ times }) => times !== 1)).toEqual([])
  expect(page.announced).toEqual([...new Set(page.announced)])
})
