import { once } from 'node:events'
import type { ReceivedDonation } from '@aplauso/contract/donations'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import WebSocket from 'ws'
import { useApp } from '#testing/app.ts'
import { connect, join } from '#testing/live-client.ts'

const app = useApp()

async function paid(slug: string, order: Record<string, unknown> = {}) {
  const donation = await app().donate(slug, order)
  await app().pay(donation)
  return donation
}
const statusOf = async (token: string) =>
  (await app().call<ReceivedDonation[]>('/api/donations/my', { token })).body.map(({ alertStatus }) => alertStatus)

test('A payment reaches overlay, dashboard and viewer, with everything an overlay may know and nothing else', async () => {
  const creator = await app().register()
  const slug = creator.user.slug
  const overlay = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
  const dashboard = await join(app().baseUrl, { slug, token: creator.token })
  const viewer = await connect(app().baseUrl, `/ws/${slug}`)
  const [greeting] = await viewer.until('joined')
  expect(greeting?.payload).toMatchObject({ slug, role: 'viewer', settings: { style: 'classic', cardsAtOnce: 3 } })
  expect((await overlay.until('joined'))[0]?.payload.role).toBe('overlay')
  expect((await dashboard.until('joined'))[0]?.payload.role).toBe('dashboard')

  const donation = await paid(slug, { amountEuro: 7.5 })
  for (const client of [overlay, dashboard, viewer]) {
    const [frame] = await client.until('donation')
    expect(frame?.payload).toEqual({
      id: expect.any(String),
      donationId: donation.donationId,
      sequence: 1,
      donorName: 'Rita',
      amount: 750,
      currency: 'EUR',
      message: 'Olá!',
      style: 'classic',
      durationMs: 15_000,
      test: false,
      replay: false,
      createdAt: expect.any(String),
    })
    expect((await client.until('goal'))[0]?.payload).toEqual({ donationGoal: null, totalReceived: 750 })
    expect(JSON.stringify(client.frames)).not.toContain('@')
    client.close()
  }
})

test('An overlay that comes back gets what none has shown, in order and marked, and nothing that was shown', async () => {
  const creator = await app().register()
  const slug = creator.user.slug
  const key = app().widgetKeyOf(creator)
  for (const donorName of ['um', 'dois', 'três']) await paid(slug, { donorName })

  const first = await join(app().baseUrl, { slug, key })
  const [one, two] = await first.until('donation', 3)
  expect(first.alerts().map(({ donorName, sequence, replay }) => [donorName, sequence, replay])).toEqual([
    ['um', 1, true],
    ['dois', 2, true],
    ['três', 3, true],
  ])
  first.send({ type: 'shown', payload: { id: one?.payload.id } })
  first.send({ type: 'shown', payload: { id: two?.payload.id } })
  first.send({ type: 'ping', payload: {} })
  await first.until('pong')
  first.close()
  expect(await statusOf(creator.token)).toEqual(['waiting', 'shown', 'shown'])

  const second = await join(app().baseUrl, { slug, key })
  await paid(slug, { donorName: 'quatro' })
  await second.until('donation', 2)
  expect(second.alerts().map(({ donorName, replay }) => [donorName, replay])).toEqual([
    ['três', true],
    ['quatro', false],
  ])
  second.close()
})

test('What is older than the replay window is missed, not replayed', async () => {
  const creator = await app().register()
  await paid(creator.user.slug)
  await sql`update alerts set created_at = now() - interval '11 minutes' where creator_id = ${creator.user.id}`.execute(
    app().database.db,
  )
  const overlay = await join(app().baseUrl, { slug: creator.user.slug, key: app().widgetKeyOf(creator) })
  overlay.send({ type: 'ping' })
  await overlay.until('pong')
  expect(overlay.alerts()).toEqual([])
  expect(await statusOf(creator.token)).toEqual(['missed'])
  overlay.close()
})

test('Without the key nobody reports an alert as shown, and a viewer gets no replay', async () => {
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

test('A wrong key, a foreign session and an unknown creator are errors, not silent viewers', async () => {
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

test('The slug may also stand beside the type, as older clients send it', async () => {
  const creator = await app().register()
  const client = await connect(app().baseUrl)
  client.send({ type: 'join', slug: creator.user.slug })
  expect((await client.until('joined'))[0]?.payload.slug).toBe(creator.user.slug)
  client.close()
})

test('A rotated key sends the overlay away, and only the new key opens', async () => {
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

test('However a join and a rotation overlap, no overlay stays in with the old key', async () => {
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

test('A rotation, a pause and a goal whose announcement was lost reach the sockets within seconds', async () => {
  const creator = await app().register()
  const slug = creator.user.slug
  const overlay = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
  const viewer = await join(app().baseUrl, { slug })
  await sql`
    update creators set widget_key_version = widget_key_version + 1, donation_goal_cents = 5000,
      alert_settings = alert_settings || '{"paused": true}'
    where user_id = ${creator.user.id}`.execute(app().database.db)
  expect(await overlay.closed).toBe(4003)
  expect((await viewer.until('settings'))[0]?.payload.paused).toBe(true)
  expect((await viewer.until('control'))[0]?.payload).toEqual({ action: 'pause' })
  expect((await viewer.until('goal'))[0]?.payload).toEqual({ donationGoal: 5_000, totalReceived: 0 })
  viewer.close()
})

test('A replay asked for while no overlay is there is shown by the next one, once, however old', async () => {
  const creator = await app().register()
  const { db } = app().database
  const options = { slug: creator.user.slug, key: app().widgetKeyOf(creator) }
  await paid(creator.user.slug)
  const shownAt = async () =>
    (await db.selectFrom('alerts').select('shown_at').where('creator_id', '=', creator.user.id).executeTakeFirst())
      ?.shown_at
  async function show(count: number) {
    const overlay = await join(app().baseUrl, options)
    overlay.send({ type: 'ping' })
    await overlay.until('pong')
    expect(overlay.alerts()).toHaveLength(count)
    for (const { id } of overlay.alerts()) overlay.send({ type: 'shown', payload: { id } })
    overlay.send({ type: 'ping' })
    await overlay.until('pong', 2)
    overlay.close()
    return overlay.alerts()[0]
  }
  const first = await show(1)
  expect(first).not.toHaveProperty('forced')
  await show(0)
  await sql`update alerts set created_at = now() - interval '2 days', shown_at = now() - interval '1 day'
    where creator_id = ${creator.user.id}`.execute(db)
  const before = await shownAt()
  const path = `/api/alerts/${first?.id}/replay`
  expect((await app().call(path, { token: creator.token, method: 'POST' })).status).toBe(204)
  expect(await show(1)).toMatchObject({ id: first?.id, replay: true, forced: true })
  const after = await shownAt()
  expect(after?.getTime()).toBeGreaterThan(before?.getTime() ?? Number.POSITIVE_INFINITY)
  await show(0)
  const stranger = await app().register()
  expect((await app().call(path, { token: stranger.token, method: 'POST' })).status).toBe(404)
})

test('An overlay on a slow line gets a long backlog, the newest thousand in order, and then what came meanwhile', async () => {
  const creator = await app().register()
  const slug = creator.user.slug
  // Longer than a message may be, so that so many are more than the operating system takes from the server at once.
  await sql`
    insert into alerts (id, creator_id, sequence, amount_cents, currency, message, created_at)
    select gen_random_uuid(), ${creator.user.id}, sequence, 100, 'EUR', repeat('é', 8000), now()
    from generate_series(1, 1100) as sequence`.execute(app().database.db)
  await sql`update creators set alert_sequence = 1100 where user_id = ${creator.user.id}`.execute(app().database.db)
  const overlay = await connect(app().baseUrl)
  overlay.pause()
  overlay.send({ type: 'join', payload: { slug, key: app().widgetKeyOf(creator) } })
  const socketCount = async () => (await app().call<string>('/metrics')).body.match(/^live_sockets (\d+)/m)?.[1]
  await expect.poll(socketCount, { timeout: 8_000 }).toBe('1')
  await app().call('/api/donations/test', { token: creator.token, body: { creatorSlug: slug, amountEuro: 1 } })
  overlay.resume()
  await overlay.until('donation', 1_001)
  expect(overlay.alerts().map(({ sequence, replay }) => [sequence, replay])).toEqual(
    Array.from({ length: 1_001 }, (_, index) => [index + 101, index < 1_000]),
  )
  overlay.close()
})

test('The creator drives the queue: skip, pause, resume, replay and settings reach overlays at once', async () => {
  const creator = await app().register()
  const token = creator.token
  const overlay = await join(app().baseUrl, { slug: creator.user.slug, key: app().widgetKeyOf(creator) })
  await paid(creator.user.slug)
  const id = (await overlay.until('donation'))[0]?.payload.id
  await app().call(`/api/alerts/${id}/skip`, { token, method: 'POST' })
  await app().call('/api/alerts/pause', { token, method: 'POST' })
  await overlay.until('control', 2)
  await app().call('/api/alerts/resume', { token, method: 'POST' })
  const controls = (await overlay.until('control', 3)).map(({ payload }) => payload)
  expect(controls).toEqual([{ action: 'skip', id }, { action: 'pause' }, { action: 'resume' }])
  await app().call(`/api/alerts/${id}/replay`, { token, method: 'POST' })
  const [, again] = await overlay.until('donation', 2)
  expect(again?.payload).toMatchObject({ id, replay: true, forced: true })
  const changed = await app().call('/api/alerts/settings', { token, method: 'PATCH', body: { cardsAtOnce: 2 } })
  expect(changed.body).toMatchObject({ cardsAtOnce: 2, style: 'classic' })
  await expect.poll(() => overlay.frames.at(-1)).toMatchObject({ type: 'settings', payload: { cardsAtOnce: 2 } })
  const stranger = await app().register()
  expect((await app().call(`/api/alerts/${id}/skip`, { token: stranger.token, method: 'POST' })).status).toBe(404)
  overlay.close()
})

test('A foreign page cannot open a socket', async () => {
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
])('The frame %s is answered with an error and reaches nobody', async (frame) => {
  const client = await connect(app().baseUrl)
  client.send(frame)
  expect((await client.until('error'))[0]?.payload.code).toBe('validation_failed')
  client.send({ type: 'ping' })
  await client.until('pong')
  client.close()
})

test('A frame over four kilobytes, or a flood of frames, ends the connection', async () => {
  const large = await connect(app().baseUrl)
  large.send({ type: 'join', payload: { slug: 'x'.repeat(5_000) } })
  expect(await large.closed).toBe(1009)
  const flood = await connect(app().baseUrl)
  for (let index = 0; index < 500; index += 1) flood.send({ type: 'ping' })
  expect(await flood.closed).toBe(1008)
})

test('Whoever does not join within ten seconds is let go', async () => {
  const idle = await connect(app().baseUrl)
  const startedAt = Date.now()
  expect(await idle.closed).toBe(1008)
  expect(Date.now() - startedAt).toBeGreaterThan(9_000)
})

test('No frame is ever compressed, whatever the client offers', async () => {
  const socket = new WebSocket(`${app().baseUrl.replace('http', 'ws')}/ws`, { perMessageDeflate: true })
  await once(socket, 'open')
  expect(socket.extensions).toBe('')
  socket.close()
})

test('A hundred alerts in one second arrive once each and in order on two overlays', async () => {
  const creator = await app().register()
  const key = app().widgetKeyOf(creator)
  const overlays = await Promise.all([1, 2].map(() => join(app().baseUrl, { slug: creator.user.slug, key })))
  await Promise.all(
    Array.from({ length: 100 }, () =>
      app().call('/api/donations/test', {
        token: creator.token,
        body: { creatorSlug: creator.user.slug, amountEuro: 1 },
      }),
    ),
  )
  for (const overlay of overlays) {
    await overlay.until('donation', 100)
    expect(overlay.alerts().map(({ sequence }) => sequence)).toEqual(
      Array.from({ length: 100 }, (_, index) => index + 1),
    )
    overlay.close()
  }
})
