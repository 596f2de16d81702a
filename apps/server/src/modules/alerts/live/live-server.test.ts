import { once } from 'node:events'
import { createServer } from 'node:http'
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { findViewer, listValidTokens } from '#modules/accounts/public.ts'
import { openBus } from '#platform/bus/bus.ts'
import { useApp } from '#testing/app.ts'
import { connect, join } from '#testing/live-client.ts'
import { LiveHub } from './live-hub.ts'
import { serveLive } from './live-server.ts'

const app = useApp()

/** A second live server on the tests' database, with times of its own. */
async function startLive(times: { joinDeadlineMs: number; heartbeatMs: number }) {
  const { db } = app().database
  const log = pino({ level: 'silent' })
  const bus = await openBus({ log })
  const hub = new LiveHub({ db, bus, log })
  const server = createServer()
  const sessionChecks: string[][] = []
  const stop = serveLive(
    server,
    {
      db,
      hub,
      log,
      publicUrl: () => 'http://127.0.0.1',
      clientAddress: () => 'one',
      isWidgetKey: () => false,
      findViewer: (token) => findViewer(db, token),
      listValidTokens(tokens) {
        sessionChecks.push(tokens)
        return listValidTokens(db, tokens)
      },
      socketsPerAddress: undefined,
    },
    times,
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  onTestFinished(async () => {
    stop()
    hub.close()
    server.close()
    await bus.close()
  })
  const baseUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  return { baseUrl, hub, bus, sessionChecks }
}

test('Whoever is left without a room after the join deadline is let go, however often it joins wrongly', async () => {
  const { baseUrl } = await startLive({ joinDeadlineMs: 300, heartbeatMs: 60_000 })
  const { user } = await app().register()
  const stays = await join(baseUrl, { slug: user.slug })
  const leaves = await join(baseUrl, { slug: user.slug })
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

test('A dashboard is sent away once its session has ended, with one question for all of them', async () => {
  const { baseUrl, sessionChecks } = await startLive({ joinDeadlineMs: 10_000, heartbeatMs: 100 })
  const [one, other] = [await app().register(), await app().register()]
  const ending = await join(baseUrl, { slug: one.user.slug, token: one.token })
  const staying = await join(baseUrl, { slug: other.user.slug, token: other.token })
  const viewer = await join(baseUrl, { slug: one.user.slug })
  await app().call('/api/auth/logout', { token: one.token, method: 'POST' })
  expect(await ending.closed).toBe(4001)
  expect(sessionChecks.at(-1)?.sort()).toEqual([one.token, other.token].sort())
  for (const client of [staying, viewer]) {
    client.send({ type: 'ping' })
    await client.until('pong')
    client.close()
  }
})

test('What cannot be published still reaches the sockets of this process at once', async () => {
  const { baseUrl, hub, bus } = await startLive({ joinDeadlineMs: 10_000, heartbeatMs: 60_000 })
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
  const startedAt = Date.now()
  await hub.publish({ type: 'changed', creatorId: user.id })
  expect((await viewer.until('control', 2))[1]?.payload).toEqual({ action: 'pause' })
  expect(Date.now() - startedAt).toBeLessThan(2_000)
  viewer.close()
})
