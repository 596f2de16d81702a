import type { ReceivedDonation } from '@aplauso/contract/donations'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { join, type LiveClient } from '#testing/live-client.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()

const controls = (overlay: LiveClient) =>
  overlay.frames.flatMap((frame) => (frame.type === 'control' ? [frame.payload] : []))

async function untilAnswered(client: LiveClient): Promise<void> {
  const pongs = client.frames.filter(({ type }) => type === 'pong').length
  client.send({ type: 'ping' })
  await client.until('pong', pongs + 1)
}

/** Creates a creator with `count` alerts that a paused overlay has in its queue. */
async function pauseWithAlerts(count: number) {
  const creator = await app().register()
  const { slug, id: creatorId } = creator.user
  const { token } = creator
  const call = (path: string, body?: object) => app().call(path, { token, body, method: 'POST' })
  await call('/api/alerts/pause')
  const joinOverlay = () => join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
  const overlay = await joinOverlay()
  for (let index = 0; index < count; index++)
    expect((await call('/api/donations/test', { creatorSlug: slug, amountEuro: 1 })).status).toBe(201)
  const ids = (await overlay.until('donation', count)).map(({ payload }) => payload.id)
  return { creatorId, slug, token, call, overlay, ids, joinOverlay }
}

test('An overlay that reconnects gets the skips made during its absence before `joined`', async () => {
  const { ids, call, overlay, joinOverlay } = await pauseWithAlerts(4)
  const [skipped, wanted, ...cleared] = ids
  overlay.close()
  await overlay.closed
  await call(`/api/alerts/${skipped}/skip`)
  await call(`/api/alerts/${wanted}/skip`)
  await call('/api/alerts/clear', { list: 'waiting' })
  await call(`/api/alerts/${wanted}/replay`)
  await call('/api/alerts/resume')

  const back = await joinOverlay()
  await untilAnswered(back)
  const before = back.frames.slice(
    0,
    back.frames.findIndex(({ type }) => type === 'joined'),
  )
  expect(new Set(controls(back).map(({ id }) => id))).toEqual(new Set([skipped, ...cleared]))
  expect(before).toEqual(controls(back).map((payload) => ({ type: 'control', payload })))
  // The alert whose replay was requested later comes again and is not skipped.
  expect(back.alerts()).toMatchObject([{ id: wanted, forced: true }])
  back.close()
})

test('Clearing missed alerts sends a skip for each to connected overlays', async () => {
  const { creatorId, ids, call, overlay } = await pauseWithAlerts(2)
  await sql`update alerts set created_at = now() - interval '1 hour' where creator_id = ${creatorId}`.execute(
    app().database.db,
  )
  await call('/api/alerts/clear', { list: 'missed' })
  await overlay.until('control', 2)
  expect(controls(overlay)).toEqual(expect.arrayContaining(ids.map((id) => ({ action: 'skip', id }))))
  overlay.close()
})

test('An alert skipped before its delivery reaches the dashboard and not the overlay', async () => {
  const { creatorId, slug, token, call, overlay } = await pauseWithAlerts(1)
  const dashboard = await join(app().baseUrl, { slug, token })
  // Skipped before this process has read it, as after a lost event.
  await sql`with creator as (update creators set alert_sequence = 2 where user_id = ${creatorId})
    insert into alerts (id, creator_id, sequence, amount_cents, currency, created_at, shown_at, skipped_at)
    values (gen_random_uuid(), ${creatorId}, 2, 100, 'EUR', now() - interval '1 second', now(), now())
  `.execute(app().database.db)
  await call('/api/donations/test', { creatorSlug: slug, amountEuro: 1 })
  await overlay.until('donation', 2)
  await dashboard.until('donation', 2)
  expect(overlay.alerts().map(({ sequence }) => sequence)).toEqual([1, 3])
  expect(dashboard.alerts().map(({ sequence }) => sequence)).toEqual([2, 3])
  for (const client of [overlay, dashboard]) client.close()
})

test('The later of a replay and a skip counts, however close they are and whatever the clock does', async () => {
  const { creatorId, slug, token, ids, call, overlay, joinOverlay } = await pauseWithAlerts(1)
  const { db } = app().database
  await sql`update alerts set shown_at = now() + interval '1 hour' where creator_id = ${creatorId}`.execute(db)
  await call(`/api/alerts/${ids[0]}/replay`)
  const afterRequest = await joinOverlay()
  await untilAnswered(afterRequest)
  expect(afterRequest.alerts()).toMatchObject([{ id: ids[0], forced: true }])
  await call(`/api/alerts/${ids[0]}/skip`)
  const after = await joinOverlay()
  await untilAnswered(after)
  expect(after.alerts()).toEqual([])
  expect(controls(after)).toEqual([{ action: 'skip', id: ids[0] }])
  await call(`/api/alerts/${ids[0]}/replay`)
  await call('/api/alerts/clear', { list: 'waiting' })
  expect((await app().call<{ waitingCount: number }>('/api/alerts/queue', { token })).body.waitingCount).toBe(0)
  const paid = await app().donate(slug)
  await app().pay(paid)
  expect((await app().call<ReceivedDonation[]>('/api/donations/my', { token })).body).toHaveLength(1)
  for (const client of [overlay, afterRequest, after]) client.close()
})

test.each([2_147_483_648, Number.MAX_SAFE_INTEGER])(
  'A dashboard with a sequence beyond the newest (%d) gets the latest alerts and continues from there',
  async (after) => {
    const { slug, token, overlay } = await pauseWithAlerts(1)
    const dashboard = await join(app().baseUrl, { slug, token, after })
    await untilAnswered(dashboard)
    expect(dashboard.alerts()).toMatchObject([{ sequence: 1 }])
    await app().pay(await app().donate(slug))
    await expect.poll(() => dashboard.alerts()).toMatchObject([{ sequence: 1 }, { sequence: 2 }])
    for (const client of [overlay, dashboard]) client.close()
  },
)
