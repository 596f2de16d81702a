import type { ServerFrame } from '@aplauso/contract/alerts'
import { TestDonation } from '@aplauso/contract/donations'
import { FEATURES } from '@aplauso/contract/features'
import { pino } from 'pino'
import { expect, onTestFinished, test, vi } from 'vitest'
import { readDashboardStats } from '#modules/donations/public.ts'
import { BUILT_IN_PRICES } from '#modules/plans/public.ts'
import { openBus } from '#platform/bus/open-bus.ts'
import { connect, join } from '#testing/live-client.ts'
import { startLive } from '#testing/second-live-server.ts'
import { useApp } from '#testing/test-app.ts'
import { insertTestAlert } from '../insert-test-alert.ts'
import { findLiveActors } from '../team/live-actors.ts'
import { LiveHub } from './live-hub.ts'
import { openSocketPair } from './socket-pair.ts'

const app = useApp()

test('A socket without a channel is closed at the join deadline, also after further rejected joins', async () => {
  const { baseUrl } = await startLive(app().database.db, { joinDeadlineMs: 1_500, heartbeatMs: 60_000 })
  const { user } = await app().register()
  const stays = await join(baseUrl, { slug: user.slug })
  const leaves = await join(baseUrl, { slug: user.slug })
  // An overlay with another script path reloads itself.
  expect((await stays.until('joined'))[0]?.payload.overlay).toBe('/overlay/assets/main-2.js')
  const idle = await connect(baseUrl)
  expect(await idle.closed).toBe(1008)
  leaves.send({ type: 'join', payload: { slug: 'nobody-here' } })
  await leaves.until('error')
  leaves.send({ type: 'join', payload: { slug: 'nobody-here' } })
  expect(await leaves.closed).toBe(1008)
  stays.send({ type: 'ping' })
  await stays.until('pong')
  stays.close()
})

test('A dashboard whose session ends without an event is closed by one check for all sockets', async () => {
  // The heartbeat runs only when the test advances it, so slow answers close no connection.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { baseUrl, questions } = await startLive(app().database.db, { heartbeatMs: 1_000 })
  const [one, other] = [await app().register(), await app().register()]
  const ending = await join(baseUrl, { slug: one.user.slug, token: one.token })
  const staying = await join(baseUrl, { slug: other.user.slug, token: other.token })
  const viewer = await join(baseUrl, { slug: one.user.slug })
  await app().database.db.deleteFrom('sessions').where('user_id', '=', one.user.id).execute()
  vi.advanceTimersByTime(1_000)
  expect(await ending.closed).toBe(4001)
  // Not the last check: a later one may concern only the other session.
  expect(questions.map((tokens) => tokens.toSorted())).toContainEqual([one.token, other.token].toSorted())
  for (const client of [staying, viewer]) {
    client.send({ type: 'ping' })
    await client.until('pong')
    client.close()
  }
})

test('A dashboard whose session ends during its join does not stay connected', async () => {
  const { baseUrl, hub } = await startLive(app().database.db, { joinDeadlineMs: 10_000, heartbeatMs: 60_000 })
  for (let round = 0; round < 10; round += 1) {
    const creator = await app().register()
    const dashboard = await connect(baseUrl)
    dashboard.send({ type: 'join', payload: { slug: creator.user.slug, token: creator.token } })
    for (let turn = 0; turn < round; turn += 1) await new Promise((resolve) => setImmediate(resolve))
    await app().database.db.deleteFrom('sessions').where('user_id', '=', creator.user.id).execute()
    await hub.accessChanged(creator.user.id)
    await Promise.race([dashboard.closed, dashboard.until('error')])
    dashboard.close()
  }
})

test('An alert announced before its statement has returned is not read again by its own process', async () => {
  // No periodic resync, which reads the same tables.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { db } = app().database
  const reads: string[] = []
  let answers = 0
  const watched = db.withPlugin({
    transformQuery({ node }) {
      reads.push(JSON.stringify(node))
      return node
    },
    async transformResult({ result }) {
      answers += 1
      return result
    },
  })
  const log = pino({ level: 'silent' })
  const bus = await openBus({ log })
  const hub = new LiveHub({
    db: watched,
    // Like a bus on which SQL statements announce alerts.
    bus: { ...bus, sqlChannel: 'aplauso' },
    log,
    findLiveActors: (claims) =>
      findLiveActors(
        { db, features: FEATURES, prices: BUILT_IN_PRICES, secondFactor: { policy: 'optional', operators: false } },
        claims,
      ),
    readDashboardStats: (creatorIds) => readDashboardStats(watched, creatorIds),
    findTopic: () => undefined,
    overlayScript: undefined,
  })
  onTestFinished(async () => {
    await hub.close()
    await bus.close()
  })
  const { user } = await app().register()
  const { client, socket } = await openSocketPair()
  const frames: ServerFrame[] = []
  client.on('message', (data) => frames.push(JSON.parse(data.toString())))
  await hub.join(user.slug, socket, undefined)
  // Wait for the first sync of a new channel: an alert during it would have to be read.
  await expect.poll(() => reads.length > 1 && answers === reads.length).toBe(true)
  reads.length = 0
  const order = TestDonation.parse({ creatorSlug: user.slug })
  const { donation_goal_cents, total_received_cents, private_received_cents, ...alert } = await insertTestAlert(
    { db, announcer: undefined },
    user.id,
    order,
  )
  const announcement = { type: 'alert', creatorId: user.id, sequence: alert.sequence }
  await bus.publish(JSON.stringify({ ...announcement, from: hub.announcer?.from }))
  await hub.alertCreated(alert, { donation_goal_cents, total_received_cents, private_received_cents })
  // Queue and stats are not read either: no dashboard is connected.
  expect(reads.filter((node) => /alerts|donations/.test(node))).toEqual([])
  // An alert of another process is read, and is not sent twice.
  await bus.publish(JSON.stringify({ ...announcement, sequence: alert.sequence + 1, from: 'another process' }))
  await expect.poll(() => reads.some((node) => node.includes('"alerts"'))).toBe(true)
  await expect.poll(() => frames.filter(({ type }) => type === 'donation')).toHaveLength(1)
})

test('An event that cannot be published still reaches the sockets of its own process at once', async () => {
  // No periodic resync: frames can only come from the publishing process itself.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  onTestFinished(() => void vi.useRealTimers())
  const { baseUrl, hub, bus } = await startLive(app().database.db, { joinDeadlineMs: 10_000, heartbeatMs: 60_000 })
  const { user } = await app().register()
  const viewer = await join(baseUrl, { slug: user.slug })
  await bus.close()
  await hub.publish({ type: 'skip', creatorId: user.id, alertId: 'a' })
  expect((await viewer.until('control'))[0]?.payload).toEqual({ action: 'skip', id: 'a' })
  await app()
    .database.db.updateTable('creators')
    .set({ alert_settings: JSON.stringify({ paused: true }) })
    .where('user_id', '=', user.id)
    .execute()
  await hub.publish({ type: 'changed', creatorId: user.id })
  expect((await viewer.until('control', 2))[1]?.payload).toEqual({ action: 'pause' })
  viewer.close()
})
