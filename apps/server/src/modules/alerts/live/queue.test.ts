import type { AlertQueue, AlertSettings } from '@aplauso/contract/alerts'
import type { LogEntry } from '@aplauso/contract/team'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { join, untilQueue } from '#testing/live-client.ts'
import { paidAlerts } from '#testing/paid-alerts.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()
const { paid, statusOf } = paidAlerts(app)

test('Skip, pause, resume, mute, replay and settings reach overlays at once', async () => {
  const creator = await app().register()
  const token = creator.token
  const overlay = await join(app().baseUrl, { slug: creator.user.slug, key: app().widgetKeyOf(creator) })
  await paid(creator.user.slug)
  const id = (await overlay.until('donation'))[0]?.payload.id
  await app().call(`/api/alerts/${id}/skip`, { token, method: 'POST' })
  const controls: object[] = [{ action: 'skip', id }]
  for (const [action, answer] of [
    ['pause', { paused: true }],
    ['resume', { paused: false }],
    ['mute', { muted: true }],
    ['unmute', { muted: false }],
  ] as const) {
    expect((await app().call(`/api/alerts/${action}`, { token, method: 'POST' })).body).toEqual(answer)
    controls.push({ action })
    // A change that is reverted before it is sent is not sent.
    await overlay.until('control', controls.length)
  }
  expect((await overlay.until('control')).map(({ payload }) => payload)).toEqual(controls)
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

test('A rotated key, a pause and a goal whose events are lost reach the sockets within seconds', async () => {
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

test('A dashboard gets playing and waiting alerts, connected overlays and every change of them', async () => {
  const creator = await app().register()
  const { slug } = creator.user
  const { token } = creator
  const message = 'a'.repeat(200)
  for (const donorName of ['um', 'dois', 'três']) await paid(slug, { donorName, message })
  const dashboard = await join(app().baseUrl, { slug, token })
  const first = await untilQueue(dashboard, {
    paused: false,
    muted: false,
    overlays: { connected: 0, hidden: 0, preview: 0, streaming: false, lastSeenAt: null },
    playing: [],
    waiting: [{ donorName: 'um' }, { donorName: 'dois' }, { donorName: 'três' }],
    waitingCount: 3,
    missed: [],
    missedCount: 0,
  })
  expect(first.waiting[0]).toEqual({
    id: expect.any(String),
    donationId: expect.any(String),
    donorName: 'um',
    amount: 1_000,
    currency: 'EUR',
    test: false,
    createdAt: expect.any(String),
    message: 'a'.repeat(120),
  })
  expect((await app().call<AlertQueue>('/api/alerts/queue', { token })).body).toEqual(first)

  const overlay = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
  const [one, two] = (await overlay.until('donation', 3)).map(({ payload }) => payload.id)
  const report = (playing: unknown[], more = {}) => overlay.send({ type: 'status', payload: { playing, ...more } })
  await untilQueue(dashboard, { overlays: { connected: 1 }, waitingCount: 3 })
  report([two, one, 'no alert', first.waiting[2]?.donationId], { visible: false, streaming: true })
  const shown = await untilQueue(dashboard, {
    overlays: { connected: 1, hidden: 1, preview: 0, streaming: true },
    playing: [
      { donorName: 'dois', onScreen: { since: expect.any(String), forMs: 15_000 } },
      { donorName: 'um', onScreen: { forMs: 15_000 } },
    ],
    waiting: [{ donorName: 'três' }],
  })
  expect(shown.waiting[0]).not.toHaveProperty('onScreen')
  overlay.send({ type: 'shown', payload: { id: two } })
  report([one], { visible: true, active: false })
  await untilQueue(dashboard, {
    overlays: { hidden: 0, preview: 1, streaming: false },
    // `since` stays the time of the first report.
    playing: [{ id: one, onScreen: shown.playing[1]?.onScreen }],
    waitingCount: 1,
  })
  report([one], { visible: true, active: true })
  await untilQueue(dashboard, { overlays: { hidden: 0, preview: 0 } })
  // A second join on the same connection counts as the same overlay.
  overlay.send({ type: 'join', payload: { slug, key: app().widgetKeyOf(creator) } })
  await overlay.until('joined', 2)
  const { body: rejoined } = await app().call<AlertQueue>('/api/alerts/queue', { token })
  expect(rejoined).toMatchObject({ overlays: { connected: 1 }, playing: [{ id: one }] })

  await app().call('/api/alerts/mute', { token, method: 'POST' })
  await untilQueue(dashboard, { muted: true })
  const sentBefore = (await dashboard.until('queue')).length
  overlay.close()
  const gone = await untilQueue(dashboard, { overlays: { connected: 0 }, playing: [], waitingCount: 2 })
  expect(Date.parse(gone.overlays.lastSeenAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
  const texts = (await dashboard.until('queue')).map((frame) => JSON.stringify(frame))
  expect(new Set(texts).size).toBe(texts.length)
  expect(texts.length).toBe(sentBefore + 1)
  dashboard.close()
})

test('The duration of a card includes the chime if it plays before the speech', async () => {
  const creator = await app().register()
  const { slug, id: creatorId } = creator.user
  const { token } = creator
  const change = (sound: object) => app().call('/api/alerts/settings', { token, method: 'PATCH', body: { sound } })
  const { db } = app().database
  const overlay = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
  await app().call('/api/donations/test', { token, body: { creatorSlug: slug } })
  const id = (await overlay.until('donation'))[0]?.payload.id
  await sql`
    with sound as (
      insert into sounds (id, content_hash, media_key, duration_ms, created_at)
      values (gen_random_uuid(), decode('00', 'hex'), ${`sounds/${creatorId}.mp3`}, 20000, now()) returning id
    )
    update alerts set sound_id = (select id from sound) where id = ${id}`.execute(db)
  const forMs = async () => {
    const { body } = await app().call<AlertQueue>('/api/alerts/queue', { token })
    return body.playing[0]?.onScreen?.forMs
  }
  overlay.send({ type: 'status', payload: { playing: [id] } })
  await expect.poll(forMs).toBe(22_000)
  await change({ order: 'together' })
  expect(await forMs()).toBe(20_000)
  await change({ order: 'chime_then_speech', chimeId: null })
  expect(await forMs()).toBe(20_000)
  overlay.close()
})

test('Sounds and speech are muted separately, and the creator’s own settings stay', async () => {
  const creator = await app().register()
  const { token } = creator
  const overlay = await join(app().baseUrl, { slug: creator.user.slug, key: app().widgetKeyOf(creator) })
  const dashboard = await join(app().baseUrl, { slug: creator.user.slug, token })
  const press = (action: string, what: string) =>
    app()
      .call(`/api/alerts/${action}`, { token, body: { what } })
      .then(({ status, body }) => [status, body])
  const heard = () => overlay.frames.findLast(({ type }) => type === 'settings')?.payload
  expect(await press('mute', 'sounds')).toEqual([200, { muted: true }])
  await expect.poll(heard).toMatchObject({ soundEnabled: false, speechEnabled: true, muted: false })
  await untilQueue(dashboard, { soundsMuted: true, speechMuted: false, muted: false })
  await press('mute', 'speech')
  await press('unmute', 'sounds')
  await expect.poll(heard).toMatchObject({ soundEnabled: true, speechEnabled: false, muted: false })
  await untilQueue(dashboard, { soundsMuted: false, speechMuted: true, muted: false })
  // The creator's own settings stay switched on.
  const { body: stored } = await app().call<AlertSettings>('/api/alerts/settings', { token })
  expect(stored).toMatchObject({ soundEnabled: true, speechEnabled: true, speechMuted: true })
  expect((await press('mute', 'everything'))[0]).toBe(400)
  const { body: log } = await app().call<LogEntry[]>('/api/moderation/log', { token })
  expect(log.map(({ action, detail }) => [action, detail.what])).toEqual([
    ['unmute', 'sounds'],
    ['mute', 'speech'],
    ['mute', 'sounds'],
  ])
  overlay.close()
  dashboard.close()
})

test('The id `playing` skips the alert that is heard, and `latest` replays the last shown one', async () => {
  const [{ user, token }, other] = [await app().register(), await app().register()]
  const { slug } = user
  const press = async (path: string, by = token) =>
    (await app().call(`/api/alerts/${path}`, { token: by, method: 'POST' })).status
  const overlay = await join(app().baseUrl, { slug, key: app().widgetKeyOf({ user, token }) })
  const dashboard = await join(app().baseUrl, { slug, token })
  expect([await press('playing/skip'), await press('latest/replay')]).toEqual([404, 404])
  for (const donorName of ['um', 'dois', 'três']) await paid(slug, { donorName })
  const [one, two, three] = (await overlay.until('donation', 3)).map(({ payload }) => payload.id)
  overlay.send({ type: 'shown', payload: { id: one ?? '' } })
  overlay.send({ type: 'status', payload: { playing: [three ?? '', two ?? ''] } })
  await untilQueue(dashboard, { playing: [{ donorName: 'três' }, { donorName: 'dois' }] })
  expect([await press('playing/skip', other.token), await press('playing/skip')]).toEqual([404, 204])
  expect((await overlay.until('control'))[0]?.payload).toEqual({ action: 'skip', id: three })
  overlay.send({ type: 'status', payload: { playing: [] } })
  await untilQueue(dashboard, { playing: [] })
  expect(await press('playing/skip')).toBe(404)
  expect([await press('latest/replay', other.token), await press('latest/replay')]).toEqual([404, 204])
  expect((await overlay.until('donation', 4))[3]?.payload).toMatchObject({ id: three, replay: true })
  overlay.close()
  dashboard.close()
})

test('A key rotation removes the overlay from the queue frame at once', async () => {
  const creator = await app().register()
  const { slug } = creator.user
  const { token } = creator
  const overlay = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
  const dashboard = await join(app().baseUrl, { slug, token })
  await untilQueue(dashboard, { overlays: { connected: 1 } })
  // The update does not wait for the overlay to answer the close.
  overlay.pause()
  await app().call('/api/widget-key/rotate', { token, method: 'POST' })
  await untilQueue(dashboard, { overlays: { connected: 0 } })
  overlay.resume()
  dashboard.close()
})

test('A viewer cannot report a status', async () => {
  const creator = await app().register()
  const viewer = await join(app().baseUrl, { slug: creator.user.slug })
  viewer.send({ type: 'status', payload: { playing: [] } })
  expect((await viewer.until('error'))[0]?.payload.code).toBe('forbidden')
  expect((await app().call<AlertQueue>('/api/alerts/queue', { token: creator.token })).body.overlays.connected).toBe(0)
  viewer.close()
})

test('Clearing skips waiting or missed alerts except those on screen, and each can be replayed', async () => {
  const creator = await app().register()
  const { slug, id: creatorId } = creator.user
  const { token } = creator
  const clear = async (list: string) =>
    expect((await app().call('/api/alerts/clear', { token, body: { list } })).status).toBe(204)
  const old = await paid(slug, { donorName: 'perdido' })
  const dashboard = await join(app().baseUrl, { slug, token })
  await untilQueue(dashboard, { waitingCount: 1, missedCount: 0 })
  await sql`update alerts set created_at = now() - interval '11 minutes' where creator_id = ${creatorId}`.execute(
    app().database.db,
  )
  // The alert becomes missed by time alone, without an event.
  await untilQueue(dashboard, { waitingCount: 0, missed: [{ donorName: 'perdido' }], missedCount: 1 })
  // A missed alert that an overlay shows now is playing, and missed again when the overlay leaves.
  const late = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
  late.send({ type: 'status', payload: { playing: [(await untilQueue(dashboard, {})).missed[0]?.id] } })
  await untilQueue(dashboard, { playing: [{ donorName: 'perdido' }], missed: [], missedCount: 0 })
  late.close()
  await untilQueue(dashboard, { playing: [], missed: [{ donorName: 'perdido' }], missedCount: 1 })
  for (const donorName of ['no ecrã', 'à espera', 'também']) await paid(slug, { donorName })
  const overlay = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
  const playing = (await overlay.until('donation', 3))[0]?.payload.id
  overlay.send({ type: 'status', payload: { playing: [playing] } })
  await untilQueue(dashboard, { playing: [{ donorName: 'no ecrã' }], waitingCount: 2, missedCount: 1 })
  await clear('waiting')
  expect((await overlay.until('control'))[0]?.payload).toEqual({ action: 'clear' })
  await untilQueue(dashboard, { playing: [{ id: playing }], waitingCount: 0, missedCount: 1 })
  overlay.send({ type: 'join', payload: { slug, key: app().widgetKeyOf(creator) } })
  expect((await overlay.until('donation', 4))[3]?.payload).toMatchObject({ id: playing, replay: true })
  expect(await statusOf(token)).toEqual(['skipped', 'skipped', 'waiting', 'missed'])
  await clear('missed')
  await untilQueue(dashboard, { missed: [], missedCount: 0 })
  expect(await statusOf(token)).toEqual(['skipped', 'skipped', 'waiting', 'skipped'])

  await app().call(`/api/alerts/${old.donationId}/replay`, { token, method: 'POST' })
  await untilQueue(dashboard, { waiting: [{ donationId: old.donationId }] })
  const again = (await overlay.until('donation', 5))[4]?.payload
  expect(again).toMatchObject({ donationId: old.donationId, forced: true })
  overlay.send({ type: 'shown', payload: { id: again?.id } })
  await untilQueue(dashboard, { waitingCount: 0, missedCount: 0 })
  // Skipping a shown or skipped alert changes nothing.
  await app().call(`/api/alerts/${old.donationId}/skip`, { token, method: 'POST' })
  await app().call(`/api/alerts/${playing}/skip`, { token, method: 'POST' })
  overlay.send({ type: 'shown', payload: { id: playing } })
  overlay.send({ type: 'ping' })
  await overlay.until('pong')
  expect(await statusOf(token)).toEqual(['skipped', 'skipped', 'skipped', 'shown'])
  for (const client of [overlay, dashboard]) client.close()
})
