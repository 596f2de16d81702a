import { once } from 'node:events'
import { expect, test } from 'vitest'
import WebSocket from 'ws'
import { connect, join } from '#testing/live-client.ts'
import { paidAlerts } from '#testing/paid-alerts.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()
const { paid, statusOf } = paidAlerts(app)

test('Viewers and dashboards cannot report an alert as shown, and a viewer gets no missed alerts', async () => {
  const creator = await app().register()
  await paid(creator.user.slug)
  const [alert] = await app()
    .database.db.selectFrom('alerts')
    .select('id')
    .where('creator_id', '=', creator.user.id)
    .execute()
  const viewer = await join(app().baseUrl, { slug: creator.user.slug })
  viewer.send({ type: 'shown', payload: { id: alert?.id } })
  expect((await viewer.until('error'))[0]?.payload.code).toBe('forbidden')
  expect(viewer.alerts()).toEqual([])
  const dashboard = await join(app().baseUrl, { slug: creator.user.slug, token: creator.token })
  dashboard.send({ type: 'shown', payload: { id: alert?.id } })
  expect((await dashboard.until('error'))[0]?.payload.code).toBe('forbidden')
  expect(await statusOf(creator.token)).toEqual(['waiting'])
  viewer.close()
  dashboard.close()
})

test('A join with a wrong key, a foreign session or an unknown creator is an error', async () => {
  const [creator, other] = [await app().register(), await app().register()]
  for (const [payload, code] of [
    [{ slug: creator.user.slug, key: 'wrong' }, 'forbidden'],
    [{ slug: creator.user.slug, key: app().widgetKeyOf(other) }, 'forbidden'],
    [{ slug: creator.user.slug, token: other.token }, 'forbidden'],
    [{ slug: creator.user.slug, token: 'nothing' }, 'forbidden'],
    [{ slug: 'nobody-here' }, 'creator_not_found'],
    [{}, 'validation_failed'],
  ] as const) {
    const client = await connect(app().baseUrl)
    client.send({ type: 'join', payload })
    expect((await client.until('error'))[0]?.payload.code).toBe(code)
    expect(client.frames.some(({ type }) => type === 'joined')).toBe(false)
    client.close()
  }
})

test('A join accepts the slug beside the type, as older clients send it', async () => {
  const creator = await app().register()
  const client = await connect(app().baseUrl)
  client.send({ type: 'join', slug: creator.user.slug })
  expect((await client.until('joined'))[0]?.payload.slug).toBe(creator.user.slug)
  client.close()
})

test('A key rotation closes the overlay, and only the new key is accepted', async () => {
  const creator = await app().register()
  const slug = creator.user.slug
  const overlay = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
  const rotated = await app().call<{ widgetKey: string; widgetUrl: string }>('/api/widget-key/rotate', {
    token: creator.token,
    method: 'POST',
  })
  expect(rotated.body.widgetUrl).toContain(`/widget/${slug}#key=${rotated.body.widgetKey}`)
  expect(await overlay.closed).toBe(4003)
  const old = await connect(app().baseUrl)
  old.send({ type: 'join', payload: { slug, key: app().widgetKeyOf(creator) } })
  await old.until('error')
  const fresh = await join(app().baseUrl, { slug, key: rotated.body.widgetKey })
  expect(fresh.frames[0]).toMatchObject({ type: 'joined', payload: { role: 'overlay' } })
  old.close()
  fresh.close()
})

test('An overlay whose join overlaps a key rotation never stays connected with the old key', async () => {
  const creator = await app().register()
  const slug = creator.user.slug
  let key = app().widgetKeyOf(creator)
  for (let round = 0; round < 10; round += 1) {
    const overlays = await Promise.all([1, 2, 3].map(() => connect(app().baseUrl)))
    const rotating = app().call<{ widgetKey: string }>('/api/widget-key/rotate', {
      token: creator.token,
      method: 'POST',
    })
    for (const overlay of overlays) {
      overlay.send({ type: 'join', payload: { slug, key } })
      await new Promise((resolve) => setImmediate(resolve))
    }
    key = (await rotating).body.widgetKey
    for (const overlay of overlays) {
      await Promise.race([overlay.closed, overlay.until('error')])
      overlay.close()
    }
  }
})

test('A page of another origin cannot open a socket', async () => {
  await expect(connect(app().baseUrl, '/ws', { origin: 'https://evil.example' })).rejects.toThrow('403')
  await expect(connect(app().baseUrl, '/ws/a/b')).rejects.toThrow('404')
  const own = await connect(app().baseUrl, '/ws', { origin: app().baseUrl })
  own.close()
})

test.each([
  ['not json'],
  ['[]'],
  ['null'],
  ['{"type":"join"'],
  ['{"type":"donation","payload":{"donorName":"me"}}'],
  ['{"type":"shown","payload":{"id":5}}'],
  ['{"type":"join","payload":{"slug":{"$ne":""}}}'],
  ['{"__proto__":{"type":"ping"}}'],
])('The invalid frame %s is answered with an error and keeps the connection open', async (frame) => {
  const client = await connect(app().baseUrl)
  client.send(frame)
  expect((await client.until('error'))[0]?.payload.code).toBe('validation_failed')
  client.send({ type: 'ping' })
  await client.until('pong')
  client.close()
})

test('A frame over 4 KB, or a flood of frames, closes the connection', async () => {
  const large = await connect(app().baseUrl)
  large.send({ type: 'join', payload: { slug: 'x'.repeat(5_000) } })
  expect(await large.closed).toBe(1009)
  const flood = await connect(app().baseUrl)
  for (let index = 0; index < 500; index += 1) flood.send({ type: 'ping' })
  expect(await flood.closed).toBe(1008)
})

test('A connection without a join is closed after ten seconds', async () => {
  const idle = await connect(app().baseUrl)
  const startedAt = Date.now()
  expect(await idle.closed).toBe(1008)
  expect(Date.now() - startedAt).toBeGreaterThan(9_000)
})

test('The server never compresses frames, even if the client offers it', async () => {
  const socket = new WebSocket(`${app().baseUrl.replace('http', 'ws')}/ws`, { perMessageDeflate: true })
  await once(socket, 'open')
  expect(socket.extensions).toBe('')
  socket.close()
})
