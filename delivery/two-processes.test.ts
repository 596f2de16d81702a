import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { openTestDatabase, type TestDatabase, testEngine } from '../apps/server/src/testing/engine.ts'
import { join } from '../apps/server/src/testing/live-client.ts'
import { addressOf, openTcpProxy, type TcpProxy } from '../apps/server/src/testing/tcp-proxy.ts'
import { type StartedTestApp, startTestApp, type TestApp } from '../apps/server/src/testing/test-app.ts'
import { cutConnections } from './support/bad-network.ts'
import { notExactlyOnce, printStats, untilDelivered, wronglyMissing } from './support/delivery-checks.ts'
import { donateUntil } from './support/donors.ts'
import { openPages } from './support/open-pages.ts'
import { createSeededRandom } from './support/seeded-random.ts'
import { registerStreamer } from './support/streamer.ts'

const CUTS = 60
const DOWN_MS = 2_000
const CUT_AGAIN_MS = 100
// Only ends a hanging test.
const WITHIN_MS = 600_000

// An embedded database belongs to one process, so two processes need PostgreSQL.
describe
  .runIf(testEngine() === 'postgres')
  .each([
    { transport: 'NOTIFY', redis: false },
    ...(process.env.TEST_REDIS_URL ? [{ transport: 'Redis', redis: true }] : []),
  ])('Two server processes with $transport', ({ transport, redis }) => {
  let database: TestDatabase
  let redisProxy: TcpProxy | undefined
  let started: StartedTestApp[] = []

  beforeAll(async () => {
    database = await openTestDatabase(inject('snapshotFolder'))
    if (redis) {
      const redisUrl = new URL(process.env.TEST_REDIS_URL ?? '')
      redisProxy = await openTcpProxy(addressOf(redisUrl.href))
      redisUrl.host = `127.0.0.1:${redisProxy.port}`
      vi.stubEnv('TEST_REDIS_URL', redisUrl.href)
    }
    started = [await startTestApp({}, { database, redis }), await startTestApp({}, { database, redis })]
  })
  afterAll(async () => {
    for (const { close } of started) await close()
    vi.unstubAllEnvs()
    await redisProxy?.close()
    await database.close()
  })

  function bothApps(): { paying: TestApp; showing: TestApp } {
    const [paying, showing] = started.map(({ app }) => app)
    if (!paying || !showing) throw new Error('both apps must run')
    return { paying, showing }
  }

  test('complete each paid donation exactly once behind one address, through cuts that lead to either of them', {
    timeout: WITHIN_MS,
  }, async () => {
    const seededRandom = createSeededRandom(`two processes with ${transport}`)
    const { paying, showing } = bothApps()
    const { db } = database
    const streams = [['alone'], ['one', 'other']].map(async (names) => {
      const streamer = await registerStreamer(paying)
      const pages = await openPages({ baseUrl: showing.baseUrl, streamer, seededRandom, names })
      let isOver = false
      const donating = [paying, showing].map((app) =>
        donateUntil({ app, slug: streamer.slug, seededRandom, donors: 1 }, () => isOver),
      )
      await cutConnections(seededRandom, pages, CUTS, () =>
        addressOf((seededRandom.oneOf([paying, showing]) ?? paying).baseUrl),
      )
      isOver = true
      const donations = (await Promise.all(donating)).reduce((sum, paid) => sum + paid, 0)

      const alerts = await untilDelivered(db, streamer, pages)
      expect(alerts.length).toBe(donations)
      for (const page of pages) {
        const receivedAlerts = alerts.filter(({ id }) => page.record.received.has(id))
        const others = pages.filter((other) => other !== page)
        printStats(`two processes with ${transport}, ${page.name}`, {
          donations,
          cuts: page.proxy.cuts(),
          joins: page.record.connections.length,
          completed: page.record.completed.length,
          'shown by the other while this one was away': alerts.length - receivedAlerts.length,
        })
        expect(notExactlyOnce(page, receivedAlerts)).toEqual([])
        expect(wronglyMissing(page, others, alerts)).toEqual([])
      }
    })
    await Promise.all(streams)
  })

  test('show each donation once and on time while the bus is down for seconds and after it is back', {
    timeout: WITHIN_MS,
  }, async () => {
    const seededRandom = createSeededRandom(`the carrier ${transport}`)
    const { paying, showing } = bothApps()
    const streamer = await registerStreamer(paying)
    const pages = await openPages({ baseUrl: showing.baseUrl, streamer, seededRandom, names: ['one', 'other'] })
    await expect.poll(() => pages.every((page) => page.isJoined())).toBe(true)
    let isOver = false
    const donating = donateUntil({ app: paying, slug: streamer.slug, seededRandom, donors: 1 }, () => isOver)
    onTestFinished(() => redisProxy?.up())
    redisProxy?.down()
    for (let goneMs = 0; goneMs < DOWN_MS; goneMs += CUT_AGAIN_MS) {
      if (!redis) await endNotifications()
      await pause(CUT_AGAIN_MS)
    }
    redisProxy?.up()
    isOver = true
    const donations = await donating

    const alerts = await untilDelivered(database.db, streamer, pages)
    expect(alerts.length).toBe(donations)
    for (const page of pages) {
      const { received, started, connections } = page.record
      const late = alerts.map(({ id, createdAtMs }) => (received.get(id) ?? Number.POSITIVE_INFINITY) - createdAtMs)
      printStats(`${transport} gone for ${DOWN_MS} ms, ${page.name}`, {
        donations,
        'milliseconds late at most': Math.max(...late),
      })
      expect(notExactlyOnce(page, alerts)).toEqual([])
      expect(started).toEqual(alerts.map(({ id }) => id))
      expect(connections.length).toBe(1)
    }
  })

  test('pass on alert controls while one of them has lost its bus', {
    timeout: WITHIN_MS,
  }, async () => {
    const { showing } = bothApps()
    const transportUrl = redis ? process.env.TEST_REDIS_URL : database.url
    const proxy = await openTcpProxy(addressOf(transportUrl ?? expect.fail()))
    const { app: pressing, close } = await startTestApp({}, { database, redis, busPort: proxy.port })
    onTestFinished(async () => {
      await close()
      await proxy.close()
    })
    const { slug, key, token } = await registerStreamer(pressing)
    const press = async (path: string, body?: object) =>
      expect((await pressing.call(`/api/alerts/${path}`, { token, method: 'POST', body })).status).toBeLessThan(300)
    const overlay = await join(showing.baseUrl, { slug, key })
    for (let paid = 0; paid < 3; paid++) await pressing.pay(await pressing.donate(slug))
    const [skipped, replayed, cleared] = (await overlay.until('donation', 3)).map(({ payload }) => payload.id)
    overlay.send({ type: 'shown', payload: { id: replayed } })
    overlay.send({ type: 'ping' })
    await overlay.until('pong')

    proxy.down()
    const pressedAtMs = performance.now()
    await press(`${skipped}/skip`)
    await press(`${replayed}/replay`)
    await press('pause')
    await press('mute')
    await expect.poll(() => overlay.alerts().filter(({ forced }) => forced).length).toBe(1)
    const controls = () => overlay.frames.flatMap((frame) => (frame.type === 'control' ? [frame.payload] : []))
    await expect.poll(controls).toHaveLength(3)
    expect(controls()).toEqual(
      expect.arrayContaining([{ action: 'skip', id: skipped }, { action: 'pause' }, { action: 'mute' }]),
    )
    printStats(`${transport} lost by one process`, {
      'milliseconds until its commands are at the other': Math.round(performance.now() - pressedAtMs),
    })
    await press('clear', { list: 'waiting' })
    await press('resume')
    await expect.poll(controls).toHaveLength(6)
    expect(controls().slice(3)).toEqual(
      expect.arrayContaining([{ action: 'skip', id: replayed }, { action: 'skip', id: cleared }, { action: 'resume' }]),
    )
    overlay.close()
  })

  async function endNotifications(): Promise<void> {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'aplauso-bus' and datname = current_database()`.execute(database.db)
  }
})
