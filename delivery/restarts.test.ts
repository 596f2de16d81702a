import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import type { Tables } from '../apps/server/src/modules/tables.ts'
import { openDatabase } from '../apps/server/src/platform/database/open-database.ts'
import { BRIEF_PROCESS } from '../apps/server/src/testing/brief-process.ts'
import { freePort } from '../apps/server/src/testing/free-port.ts'
import { createCleanup } from '../bench/setup/cleanup.ts'
import { makeInstallation } from '../bench/setup/installation.ts'
import { startServer } from '../bench/setup/server.ts'
import { notExactlyOnce, printStats } from './support/delivery-checks.ts'
import { openPages } from './support/open-pages.ts'
import { donatePatiently } from './support/patient-donor.ts'
import { createSeededRandom } from './support/seeded-random.ts'
import { listAlerts } from './support/streamer.ts'

const RESTARTS = 6
const DONORS = 6
const PAUSE_MAX_MS = 200
const HEALED_WITHIN_MS = 120_000
// Long, because other processes share the processor.
const WITHIN_MS = 900_000

test(`An overlay completes each paid donation exactly once through ${RESTARTS} server restarts, half of them killed`, {
  timeout: WITHIN_MS,
}, async () => {
  const seededRandom = createSeededRandom('restarts')
  const cleanup = createCleanup()
  onTestFinished(() => cleanup.everything())
  const installation = await makeInstallation(cleanup, {
    baseUrl: undefined,
    busyCreators: 1,
    idleCreators: 0,
    paymentIds: [],
  })
  const [streamer] = installation.busy
  if (streamer === undefined) throw new Error('there is no streamer')
  const { dataDir } = await installation.copy()
  const port = await freePort()
  const baseUrl = `http://127.0.0.1:${port}`
  const start = () => startServer(cleanup, { port, dataDir, nodeArgs: BRIEF_PROCESS })

  let server = await start()
  const [page] = await openPages({ baseUrl, streamer, seededRandom, names: ['overlay'] })
  if (page === undefined) throw new Error('there is no page')
  let isOver = false
  let paid = 0
  const paying = Promise.all(
    Array.from({ length: DONORS }, async () => {
      while (!isOver) {
        await donatePatiently(baseUrl, streamer.slug)
        paid += 1
      }
    }),
  )
  for (let restart = 0; restart < RESTARTS; restart++) {
    const paidBefore = paid
    await expect
      .poll(() => page.isJoined() && paid > paidBefore, { timeout: HEALED_WITHIN_MS, interval: 10 })
      .toBe(true)
    await seededRandom.pauseUpTo(PAUSE_MAX_MS)
    await (restart % 2 === 0 ? server.kill() : server.stop())
    server = await start()
  }
  isOver = true
  await paying
  await expect
    .poll(() => page.record.completed.length >= paid && page.isAllReported(), { timeout: HEALED_WITHIN_MS })
    .toBe(true)
  await server.stop()

  const database = await openDatabase<Tables>({ dataDir, log: pino({ level: 'warn' }) })
  const alerts = await listAlerts(database.db, streamer)
  await database.close()
  printStats('restarts', {
    donations: paid,
    restarts: RESTARTS,
    'of them with kill -9': RESTARTS / 2,
    joins: page.record.connections.length,
    completed: page.record.completed.length,
  })
  expect(alerts.length).toBe(paid)
  expect(alerts.filter(({ isShown }) => !isShown)).toEqual([])
  expect(notExactlyOnce(page, alerts)).toEqual([])
})
