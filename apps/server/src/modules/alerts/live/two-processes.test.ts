import type { SignedIn } from '@aplauso/contract/accounts'
import type { Session } from '@aplauso/contract/sessions'
import { sql } from 'kysely'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { agencyActions } from '#testing/agencies.ts'
import { openTestDatabase, testEngine } from '#testing/engine.ts'
import { join, untilQueue, untilState } from '#testing/live-client.ts'
import { addressOf, openTcpProxy, type TcpProxy } from '#testing/tcp-proxy.ts'
import { type StartedTestApp, startTestApp } from '#testing/test-app.ts'

// The embedded engine allows one process only, so tests with two processes need PostgreSQL.
describe
  .runIf(testEngine() === 'postgres')
  .each([['NOTIFY', false] as const, ...(process.env.TEST_REDIS_URL ? [['Redis', true] as const] : [])])(
  'Two server processes with %s',
  (_transport, redis) => {
    let apps: StartedTestApp[] = []
    let start: () => Promise<StartedTestApp>
    let closeDatabase: () => Promise<void>
    /** The proxy between both processes and their transport. */
    let proxy: TcpProxy

    beforeAll(async () => {
      const database = await openTestDatabase(inject('snapshotFolder'))
      closeDatabase = database.close
      const transportUrl = redis ? process.env.TEST_REDIS_URL : database.url
      proxy = await openTcpProxy(addressOf(transportUrl ?? expect.fail()))
      start = () => startTestApp({}, { database, redis, busPort: proxy.port })
      // No periodic resync: every frame is caused by the transport.
      vi.useFakeTimers({ toFake: ['setInterval'] })
      apps = [await start(), await start()]
      vi.useRealTimers()
    })
    afterAll(async () => {
      for (const app of apps) await app.close()
      await proxy.close()
      await closeDatabase()
    })

    test('deliver payments at one to an overlay at the other, in order and once', async () => {
      const [paying, showing] = apps.map(({ app }) => app)
      if (!paying || !showing) throw new Error('both apps must run')
      const creator = await paying.register()
      const overlay = await join(showing.baseUrl, { slug: creator.user.slug, key: showing.widgetKeyOf(creator) })
      const donations = await paying.donateTimes(10, creator.user.slug)
      await paying.pay(donations[0] ?? expect.fail())
      await overlay.until('donation')
      await Promise.all(donations.slice(1).map((donation) => paying.pay(donation)))
      await overlay.until('donation', 10)
      expect(overlay.alerts().map(({ sequence }) => sequence)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
      overlay.close()
    })

    test('send PostgreSQL notifications of settlements and jobs only if there is no other transport', async () => {
      const [app] = apps.map((started) => started.app)
      if (!app) throw new Error('the app must run')
      const listener = new Client({ connectionString: app.database.url })
      await listener.connect()
      const notified = new Set<string>()
      listener.on('notification', ({ channel }) => notified.add(channel))
      const { rows } = await listener.query(
        `select 'pgboss_' || left(encode(sha224('pgboss'::bytea), 'hex'), 24) as channel`,
      )
      const channels = ['aplauso', String(rows[0].channel)]
      for (const channel of channels) await listener.query(`listen ${channel}`)
      const creator = await app.register()
      const donation = await app.donate(creator.user.slug, { receiptEmail: 'rita@example.com' })
      await app.pay(donation)
      const isLeft = sql<{ left: number }>`select count(*)::int as left from pgboss.job where state < 'completed'`
      await expect.poll(async () => (await isLeft.execute(app.database.db)).rows[0]?.left).toBe(0)
      await listener.query('select')
      expect([...notified].sort()).toEqual(redis ? [] : channels.sort())
      await listener.end()
    })

    test('show a test with unsaved settings from one at the other, which keeps its saved settings', async () => {
      const [sending, showing] = apps.map(({ app }) => app)
      if (!sending || !showing) throw new Error('both apps must run')
      const creator = await sending.register()
      const { slug } = creator.user
      const overlay = await join(showing.baseUrl, { slug, key: showing.widgetKeyOf(creator) })
      for (const settings of [{ style: 'gold', soundVolume: 0.4 }, undefined]) {
        const body = { creatorSlug: slug, settings }
        expect((await sending.call('/api/donations/test', { token: creator.token, body })).status).toBe(201)
      }
      const [draft, saved] = (await overlay.until('donation', 2)).map(({ payload }) => payload)
      expect(draft).toMatchObject({ style: 'gold', settings: { style: 'gold', soundVolume: 0.4 } })
      expect(saved).toMatchObject({ style: 'classic' })
      expect(saved).not.toHaveProperty('settings')
      overlay.close()
    })

    test('close overlays at the other when a key is rotated at one', async () => {
      const [rotating, showing] = apps.map(({ app }) => app)
      if (!rotating || !showing) throw new Error('both apps must run')
      const creator = await rotating.register()
      const overlay = await join(showing.baseUrl, { slug: creator.user.slug, key: showing.widgetKeyOf(creator) })
      await rotating.call('/api/widget-key/rotate', { token: creator.token, method: 'POST' })
      expect(await overlay.closed).toBe(4003)
    })

    test('update layers at the other after a payment, a refund and a new goal at one, and close them when the key is rotated', async () => {
      const [changing, showing] = apps.map(({ app }) => app)
      if (!changing || !showing) throw new Error('both apps must run')
      const creator = await changing.register()
      const { token, user } = creator
      const topics = ['goal', 'latest:1', 'top:ever:1']
      const key = showing.widgetKeyOf(creator)
      const layer = await join(showing.baseUrl, { slug: user.slug, key, role: 'widget', topics })
      await untilState(layer, 'goal', { targetCents: null, receivedCents: 0 })
      const donation = await changing.donate(user.slug)
      await changing.pay(donation)
      await untilState(layer, 'goal', { targetCents: null, receivedCents: 1_000 })
      const shown = { name: 'Rita', amountCents: 1_000 }
      await untilState(layer, 'latest:1', { donations: [expect.objectContaining(shown)] })
      await untilState(layer, 'top:ever:1', { donors: [{ ...shown, donations: 1 }] })
      await changing.call(`/api/donations/${donation.donationId}/refund`, { token, body: {} })
      await untilState(layer, 'latest:1', { donations: [] })
      await untilState(layer, 'top:ever:1', { donors: [] })
      const changed = await changing.call('/api/users/update-profile', {
        token,
        method: 'PATCH',
        body: { donationGoal: 200 },
      })
      expect(changed.status).toBe(200)
      await untilState(layer, 'goal', { targetCents: 20_000, receivedCents: 0 })
      await changing.call('/api/widget-key/rotate', { token, method: 'POST' })
      expect(await layer.closed).toBe(4003)
    })

    test('show on a dashboard at the other what an overlay at one plays, and when it disconnects', async () => {
      const [watching] = apps.map(({ app }) => app)
      const ending = await start()
      if (!watching) throw new Error('the app must run')
      const creator = await watching.register()
      const { slug } = creator.user
      const { token } = creator
      const dashboard = await join(watching.baseUrl, { slug, token })
      const overlay = await join(ending.app.baseUrl, { slug, key: ending.app.widgetKeyOf(creator) })
      await untilQueue(dashboard, { overlays: { connected: 1 } })
      for (const message of ['um', 'dois'])
        await ending.app.call('/api/donations/test', { token, body: { creatorSlug: slug, amountEuro: 1, message } })
      const [one] = (await overlay.until('donation', 2)).map(({ payload }) => payload.id)
      overlay.send({ type: 'status', payload: { playing: [one] } })
      await untilQueue(dashboard, { playing: [{ message: 'um' }], waiting: [{ message: 'dois' }] })
      expect((await watching.call(`/api/alerts/${one}/skip`, { token, method: 'POST' })).status).toBe(204)
      expect((await watching.call('/api/alerts/clear', { token, body: { list: 'waiting' } })).status).toBe(204)
      expect((await overlay.until('control', 2)).map(({ payload }) => payload.action)).toEqual(['skip', 'clear'])
      overlay.send({ type: 'status', payload: { playing: [] } })
      await untilQueue(dashboard, { playing: [], waitingCount: 0 })
      await ending.close()
      await untilQueue(dashboard, { overlays: { connected: 0, lastSeenAt: expect.any(String) } })
      dashboard.close()
    })

    test('close dashboards at the other when an agency link or a session ends at one', async () => {
      const [ending, showing] = apps.map(({ app }) => app)
      if (!ending || !showing) throw new Error('both apps must run')
      const { link, leave } = agencyActions(() => ending)
      const [agency, creator] = [await ending.register('agency'), await ending.register()]
      await link(agency, creator)
      const { slug } = creator.user
      const managing = await join(showing.baseUrl, { slug, token: agency.token })
      const own = await join(showing.baseUrl, { slug, token: creator.token })
      expect((await leave(creator, agency.user.id)).status).toBe(204)
      // The periodic check of the heartbeat runs later than this test may take.
      expect(await managing.closed).toBe(4001)
      await ending.call('/api/auth/logout', { token: creator.token, method: 'POST' })
      expect(await own.closed).toBe(4001)

      const { email, slug: streaming } = (await ending.register()).user
      const signIn = async () =>
        (await ending.call<SignedIn>('/api/auth/login', { body: { email, password: 'segredo' } })).body.token
      const [ender, listed, other] = [await signIn(), await signIn(), await signIn()]
      const opened = await Promise.all(
        [listed, other].map((token) => join(showing.baseUrl, { slug: streaming, token })),
      )
      const { body: sessions } = await ending.call<Session[]>('/api/auth/sessions', { token: listed })
      const id = sessions.find(({ current }) => current)?.id
      await ending.call(`/api/auth/sessions/${id}`, { token: ender, method: 'DELETE' })
      expect(await opened[0]?.closed).toBe(4001)
      await ending.call('/api/auth/sessions', { token: ender, method: 'DELETE' })
      expect(await opened[1]?.closed).toBe(4001)
    })

    test('deliver changes made during an outage of the transport when it is back', async () => {
      const [changing, showing] = apps.map(({ app }) => app)
      if (!changing || !showing) throw new Error('both apps must run')
      const creator = await changing.register()
      const { slug } = creator.user
      const overlays = await Promise.all(
        [changing, showing].map(({ baseUrl }) => join(baseUrl, { slug, key: showing.widgetKeyOf(creator) })),
      )
      const viewer = await join(showing.baseUrl, { slug })
      const dashboard = await join(showing.baseUrl, { slug, token: creator.token })
      const other = await changing.register()
      const [skipped, wanted] = await Promise.all([changing.donate(other.user.slug), changing.donate(other.user.slug)])
      const holding = await join(showing.baseUrl, { slug: other.user.slug, key: showing.widgetKeyOf(other) })
      for (const donation of [skipped, wanted]) await changing.pay(donation)
      const held = (await holding.until('donation', 2)).map(({ payload }) => payload)
      // The transport stays down until all changes are made: a process that reconnected earlier would resync too early
      // and then get no event.
      proxy.down()
      for (const path of ['/api/widget-key/rotate', '/api/alerts/pause']) {
        expect((await changing.call(path, { token: creator.token, method: 'POST' })).status).toBe(200)
      }
      await changing.call('/api/auth/logout', { token: creator.token, method: 'POST' })
      for (const [donation, action] of [[skipped, 'skip'] as const, [wanted, 'replay'] as const]) {
        const path = `/api/alerts/${donation.donationId}/${action}`
        expect((await changing.call(path, { token: other.token, method: 'POST' })).status).toBe(204)
      }
      proxy.up()
      for (const overlay of overlays) expect(await overlay.closed).toBe(4003)
      expect(await dashboard.closed).toBe(4001)
      expect((await viewer.until('control'))[0]?.payload).toEqual({ action: 'pause' })
      viewer.close()
      const skippedId = held.find(({ donationId }) => donationId === skipped.donationId)?.id
      expect((await holding.until('control'))[0]?.payload).toEqual({ action: 'skip', id: skippedId })
      const again = (await holding.until('donation', 3))[2]?.payload
      expect(again).toMatchObject({ donationId: wanted.donationId, forced: true })
      holding.close()
    })
  },
)
