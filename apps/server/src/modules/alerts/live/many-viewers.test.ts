import { afterEach, expect, test, vi } from 'vitest'
import type { Database } from '#modules/tables.ts'
import { connect, join } from '#testing/live-client.ts'
import { startLive } from '#testing/second-live-server.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()
afterEach(() => {
  vi.useRealTimers()
})
const isWidgetKey = (_creatorId: string, _version: number, key: string) => key === 'the key'
const CROWD = 100

/** Wraps the database: counts its statements and delays their results. */
function countStatements(db: Database, delayMs = 0): { db: Database; statements: () => number } {
  let statements = 0
  const plugin = db.withPlugin({
    transformQuery({ node }) {
      statements += 1
      return node
    },
    async transformResult({ result }) {
      if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs))
      return result
    },
  })
  return { db: plugin, statements: () => statements }
}

const crowd = <Client>(open: () => Promise<Client>) => Promise.all(Array.from({ length: CROWD }, open))

test('A hundred viewers share the reads of the creator, and a join to an open channel needs none', async () => {
  const { user } = await app().register()
  const { db, statements } = countStatements(app().database.db)
  const { baseUrl, hub } = await startLive(db)
  const viewers = await crowd(() => connect(baseUrl))
  for (const viewer of viewers) viewer.send({ type: 'join', payload: { slug: user.slug } })
  for (const viewer of viewers) await viewer.until('joined')
  expect(hub.socketCount).toBe(CROWD)
  // Fewer than one per viewer, including the statements of the resync every four seconds.
  expect(statements()).toBeLessThan(CROWD / 3)
  const before = statements()
  const [one] = viewers
  one?.send({ type: 'join', payload: { slug: user.slug.toUpperCase() } })
  expect((await one?.until('joined', 2))?.[1]?.payload).toMatchObject({ slug: user.slug, role: 'viewer' })
  expect(statements() - before).toBeLessThan(5)
  for (const viewer of viewers) viewer.close()
})

test('Overlays and dashboards that join at once share the reads, and each gets the alerts that it has missed', async () => {
  const creator = await app().register()
  const { user, token } = creator
  for (const message of ['um', 'dois'])
    await app().call('/api/donations/test', { token, body: { creatorSlug: user.slug, amountEuro: 1, message } })
  const { db, statements } = countStatements(app().database.db)
  const { baseUrl } = await startLive(db, { isWidgetKey })
  const [overlays, dashboards] = [await crowd(() => connect(baseUrl)), await crowd(() => connect(baseUrl))]
  for (const overlay of overlays) overlay.send({ type: 'join', payload: { slug: user.slug, key: 'the key' } })
  for (const dashboard of dashboards) dashboard.send({ type: 'join', payload: { slug: user.slug, token, after: 1 } })
  for (const overlay of overlays) {
    await overlay.until('donation', 2)
    expect(overlay.alerts().map(({ message }) => message)).toEqual(['um', 'dois'])
  }
  for (const dashboard of dashboards) {
    await dashboard.until('donation')
    expect(dashboard.alerts().map(({ message }) => message)).toEqual(['dois'])
  }
  // One per socket would be more, even without the reads for dashboards.
  expect(statements()).toBeLessThan(CROWD)
  for (const client of [...overlays, ...dashboards]) client.close()
})

test('Overlays of many creators that join at once share the reads, and each gets its own alerts', async () => {
  const creators = await Promise.all(Array.from({ length: 20 }, () => app().register()))
  for (const { user, token } of creators.slice(0, 2)) {
    const body = { creatorSlug: user.slug, amountEuro: 1, message: `para ${user.slug}` }
    await app().call('/api/donations/test', { token, body })
  }
  const { db, statements } = countStatements(app().database.db)
  const { baseUrl } = await startLive(db, { isWidgetKey })
  const overlays = await Promise.all(creators.map(() => connect(baseUrl)))
  for (const [index, { user }] of creators.entries())
    overlays[index]?.send({ type: 'join', payload: { slug: user.slug, key: 'the key' } })
  for (const overlay of overlays) await overlay.until('joined')
  // Three statements per creator would be sixty.
  expect(statements()).toBeLessThan(creators.length)
  for (const [index, { user }] of creators.slice(0, 2).entries()) {
    await overlays[index]?.until('donation')
    expect(overlays[index]?.alerts().map(({ message }) => message)).toEqual([`para ${user.slug}`])
  }
  expect(overlays.slice(2).flatMap((overlay) => overlay.alerts())).toEqual([])
  for (const overlay of overlays) overlay.close()
})

test('The join deadline does not count the time that the server needs for a join', async () => {
  const { user } = await app().register()
  const { db } = countStatements(app().database.db, 1_000)
  const { baseUrl } = await startLive(db, { isWidgetKey, joinDeadlineMs: 500 })
  const overlay = await join(baseUrl, { slug: user.slug, key: 'the key' })
  const viewer = await connect(baseUrl, `/ws/${user.slug}`)
  await viewer.until('joined')
  const silent = await connect(baseUrl)
  expect(await silent.closed).toBe(1008)
  for (const client of [overlay, viewer]) {
    client.send({ type: 'ping' })
    await client.until('pong')
    client.close()
  }
})

test('Repeated joins on one connection are refused, and an address with too many joins is asked to reconnect later', async () => {
  const { user } = await app().register()
  const { baseUrl } = await startLive(app().database.db, { socketsPerAddress: 400 })
  // The clock stands still, so the rate limit does not refill during the test.
  vi.useFakeTimers({ toFake: ['Date'] })
  const heldAtMs = Date.now()
  const [repeating, late] = [await connect(baseUrl), await connect(baseUrl)]
  for (let joins = 0; joins < 40; joins += 1) repeating.send({ type: 'join', payload: { slug: user.slug } })
  repeating.send({ type: 'ping' })
  await repeating.until('pong')
  expect(repeating.frames.map((frame) => (frame.type === 'error' ? frame.payload.code : frame.type))).toEqual([
    ...Array(10).fill('joined'),
    'rate_limited',
    'pong',
  ])
  const opened = await Promise.allSettled(Array.from({ length: 310 }, () => connect(baseUrl, `/ws/${user.slug}`)))
  const clients = opened.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []))
  // The limit refuses either the connection or, if others were joining at the same time, the join.
  const outcomes = await Promise.all(
    clients.map((client) => Promise.race([client.closed, client.until('joined').then(() => 'in' as const)])),
  )
  expect(Date.now()).toBe(heldAtMs)
  expect(outcomes.filter((outcome) => outcome === 'in')).toHaveLength(290)
  expect(outcomes.filter((outcome) => outcome !== 'in' && outcome !== 1013)).toEqual([])
  late.send({ type: 'join', payload: { slug: user.slug } })
  expect(await late.closeFrame).toEqual({ code: 1013, reason: expect.stringMatching(/^try again in \d{4,5} ms$/) })
  for (const client of [repeating, ...clients]) client.close()
})

test('Sockets beyond the number of simultaneous joins are asked to reconnect, each after a different delay', async () => {
  const { user } = await app().register()
  const { db } = countStatements(app().database.db, 200)
  const { baseUrl } = await startLive(db, { isWidgetKey, enteringMax: 2 })
  const clients = await Promise.all(Array.from({ length: 12 }, () => connect(baseUrl)))
  for (const client of clients) client.send({ type: 'join', payload: { slug: user.slug, key: 'the key' } })
  const outcomes = await Promise.all(
    clients.map((client) => Promise.race([client.closeFrame, client.until('joined').then(() => 'in' as const)])),
  )
  const refused = outcomes.flatMap((outcome) => (outcome === 'in' ? [] : [outcome]))
  expect(refused.map(({ code }) => code)).toEqual(Array(10).fill(1013))
  expect(new Set(refused.map(({ reason }) => reason)).size).toBeGreaterThan(5)
  for (const client of clients) client.close()
})
