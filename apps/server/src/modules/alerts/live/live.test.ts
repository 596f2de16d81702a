import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { connect, join } from '#testing/live-client.ts'
import { paidAlerts } from '#testing/paid-alerts.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()
const { paid, statusOf } = paidAlerts(app)

test('A paid alert reaches overlay, dashboard and viewer with its public fields only', async () => {
  const creator = await app().register()
  const slug = creator.user.slug
  const overlay = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
  const dashboard = await join(app().baseUrl, { slug, token: creator.token })
  const viewer = await connect(app().baseUrl, `/ws/${slug}`)
  const [joined] = await viewer.until('joined')
  expect(joined?.payload).toMatchObject({ slug, role: 'viewer', settings: { style: 'classic', cardsAtOnce: 3 } })
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
    // A dashboard got a first goal frame when it joined.
    const goals = await client.until('goal', client === dashboard ? 2 : 1)
    expect(goals.at(-1)?.payload).toEqual({ donationGoal: null, totalReceived: 750 })
    expect(JSON.stringify(client.frames)).not.toContain('@')
    client.close()
  }
})

test('An overlay that reconnects gets all unshown alerts in order, marked as replays, and no shown ones', async () => {
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

test('An alert older than the replay window is missed and not sent to overlays', async () => {
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

test('A replay requested without a connected overlay is shown once by the next one, however old the alert is', async () => {
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

test('An overlay on a slow network gets the newest thousand alerts in order and then new ones', async () => {
  const creator = await app().register()
  const slug = creator.user.slug
  // Longer than messages may be, so that the backlog exceeds the buffers of the operating system.
  await sql`
    insert into alerts (id, creator_id, sequence, amount_cents, currency, message, created_at)
    select gen_random_uuid(), ${creator.user.id}, sequence, 100, 'EUR', repeat('é', 8000), now()
    from generate_series(1, 1100) as sequence`.execute(app().database.db)
  await sql`update creators set alert_sequence = 1100 where user_id = ${creator.user.id}`.execute(app().database.db)
  const overlay = await connect(app().baseUrl)
  overlay.pause()
  overlay.send({ type: 'join', payload: { slug, key: app().widgetKeyOf(creator) } })
  const socketCount = async () => (await app().call<string>('/metrics')).body.match(/^live_sockets (\d+)/m)?.[1]
  await expect.poll(socketCount).toBe('1')
  await app().call('/api/donations/test', { token: creator.token, body: { creatorSlug: slug, amountEuro: 1 } })
  overlay.resume()
  await overlay.until('donation', 1_001)
  expect(overlay.alerts().map(({ sequence, replay }) => [sequence, replay])).toEqual(
    Array.from({ length: 1_001 }, (_, index) => [index + 101, index < 1_000]),
  )
  overlay.close()
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

test('A dashboard that reconnects gets later alerts once and in order, including those not sent to overlays', async () => {
  const creator = await app().register()
  const { slug, id: creatorId } = creator.user
  const { token } = creator
  const sendTest = (message: string) =>
    app().call('/api/donations/test', { token, body: { creatorSlug: slug, amountEuro: 1, message } })
  for (const message of ['um', 'dois', 'três']) await sendTest(message)
  await sql`update alerts set below_minimum = true, shown_at = now(), skipped_at = now()
    where creator_id = ${creatorId} and sequence = 2`.execute(app().database.db)
  const back = await join(app().baseUrl, { slug, token, after: 1 })
  await sendTest('quatro')
  await back.until('donation', 3)
  expect(back.alerts().map(({ message, replay, forced }) => [message, replay, forced])).toEqual([
    ['dois', true, undefined],
    ['três', true, undefined],
    ['quatro', false, undefined],
  ])
  const others = [
    await join(app().baseUrl, { slug, token }),
    await join(app().baseUrl, { slug, token, after: 4 }),
    await join(app().baseUrl, { slug, after: 0 }),
  ]
  for (const other of others) {
    other.send({ type: 'ping' })
    await other.until('pong')
    expect(other.alerts()).toEqual([])
    other.close()
  }
  back.close()
  // After a long absence a dashboard gets the newest fifty.
  await sql`
    insert into alerts (id, creator_id, sequence, amount_cents, currency, created_at)
    select gen_random_uuid(), ${creatorId}, sequence, 100, 'EUR', now() from generate_series(5, 70) as sequence
  `.execute(app().database.db)
  await sql`update creators set alert_sequence = 70 where user_id = ${creatorId}`.execute(app().database.db)
  const late = await join(app().baseUrl, { slug, token, after: 0 })
  await late.until('donation', 50)
  expect(late.alerts().map(({ sequence }) => sequence)).toEqual(Array.from({ length: 50 }, (_, index) => index + 21))
  late.close()
})

test("An alert below the creator's minimum reaches dashboards only, until the creator requests a replay", async () => {
  const creator = await app().register()
  const { slug } = creator.user
  const { token } = creator
  const settings = { token, method: 'PATCH', body: { minDonationForAlert: 500 } }
  expect((await app().call('/api/alerts/settings', settings)).body).toMatchObject({ minDonationForAlert: 500 })
  const overlay = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
  const [dashboard, viewer] = [await join(app().baseUrl, { slug, token }), await join(app().baseUrl, { slug })]
  const small = await paid(slug, { amountEuro: 4.99, donorName: 'pouco' })
  await paid(slug, { amountEuro: 5, donorName: 'que chegue' })
  await app().call('/api/donations/test', { token, body: { creatorSlug: slug, amountEuro: 1, donorName: 'teste' } })
  await dashboard.until('donation', 3)
  expect(dashboard.alerts().map(({ donorName }) => donorName)).toEqual(['pouco', 'que chegue', 'teste'])
  for (const client of [overlay, viewer]) {
    await client.until('donation', 2)
    expect(client.alerts().map(({ sequence }) => sequence)).toEqual([2, 3])
  }
  expect(await statusOf(token)).toEqual(['waiting', 'below_minimum'])
  const again = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
  await again.until('donation', 2)
  const replay = await app().call(`/api/alerts/${small.donationId}/replay`, { token, method: 'POST' })
  expect(replay.status).toBe(204)
  const forced = (await again.until('donation', 3))[2]?.payload
  expect(forced).toMatchObject({ donationId: small.donationId, replay: true, forced: true })
  again.send({ type: 'shown', payload: { id: forced?.id } })
  await expect.poll(() => statusOf(token)).toEqual(['waiting', 'shown'])
  for (const client of [overlay, again, dashboard, viewer]) client.close()
})
