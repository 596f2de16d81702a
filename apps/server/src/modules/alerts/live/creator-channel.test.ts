import { once } from 'node:events'
import { expect, test } from 'vitest'
import { useApp } from '#testing/test-app.ts'
import { listCommands, listOverlayBacklogs } from '../alert-store.ts'
import { requestReplay, skipAlert } from '../change-alerts.ts'
import { findChannelState } from '../channel-state.ts'
import { CreatorChannel, type CreatorChannelDeps } from './creator-channel.ts'
import { openSocketPair } from './socket-pair.ts'

const app = useApp()

async function openChannel(slug: string, others: Partial<CreatorChannelDeps> = {}) {
  const { db } = app().database
  const state = (await findChannelState(db, slug)) ?? expect.fail()
  const deps: CreatorChannelDeps = {
    db,
    overlayScript: undefined,
    readState: (creatorId) => findChannelState(db, creatorId),
    readOverlayBacklog: async (creatorId) => (await listOverlayBacklogs(db, [creatorId]))[0],
    dashboardBroadcaster: { changed: () => {} },
    topicBroadcaster: { changed: () => {} },
    isSuspended: async () => false,
    onSubscriberRemoved: () => {},
    onPanicStarted: () => {},
    ...others,
  }
  return { state, channel: new CreatorChannel(deps, state) }
}
const rotateKey = (creatorId: string) =>
  app()
    .database.db.updateTable('creators')
    .set(({ eb }) => ({ widget_key_version: eb('widget_key_version', '+', 1) }))
    .where('user_id', '=', creatorId)
    .execute()

test('An overlay whose key is rotated between check and join is not subscribed and gets no frame', async () => {
  const { user } = await app().register()
  const { state, channel } = await openChannel(user.slug)
  const { client, socket } = await openSocketPair()
  const frames: unknown[] = []
  client.on('message', (data) => frames.push(data))
  socket.access = { role: 'overlay', keyVersion: state.widgetKeyVersion }
  await rotateKey(state.id)
  expect(await channel.addSubscriber(socket)).toBe(false)
  expect(channel.size).toBe(0)
  const closed = once(client, 'close')
  socket.close(1000, 'done')
  await closed
  expect(frames).toEqual([])
})

test('A key rotation closes overlays with the old key and no others', async () => {
  const { user } = await app().register()
  const { state, channel } = await openChannel(user.slug)
  const [old, fresh, viewer] = [await openSocketPair(), await openSocketPair(), await openSocketPair()]
  old.socket.access = { role: 'overlay', keyVersion: state.widgetKeyVersion }
  fresh.socket.access = { role: 'overlay', keyVersion: state.widgetKeyVersion + 1 }
  await channel.addSubscriber(old.socket)
  channel.addViewer(viewer.socket)
  const closed = once(old.client, 'close')
  await rotateKey(state.id)
  const [isIn] = await Promise.all([channel.addSubscriber(fresh.socket), channel.refresh()])
  expect(isIn).toBe(true)
  expect((await closed)[0]).toBe(4003)
  expect([fresh.socket.isClosed, viewer.socket.isClosed, channel.size]).toEqual([false, false, 2])
})

test('State read for a new subscriber is sent to the earlier subscribers', async () => {
  const { user } = await app().register()
  const { state, channel } = await openChannel(user.slug)
  const [first, second] = [await openSocketPair(), await openSocketPair()]
  const types: string[] = []
  first.client.on('message', (data) => types.push(JSON.parse(data.toString()).type))
  channel.addViewer(first.socket)
  second.socket.access = { role: 'overlay', keyVersion: state.widgetKeyVersion }
  await app()
    .database.db.updateTable('creators')
    .set({ alert_settings: JSON.stringify({ paused: true }) })
    .where('user_id', '=', state.id)
    .execute()
  await channel.addSubscriber(second.socket)
  // The event of that change has no difference left to send.
  await channel.refresh()
  await expect.poll(() => types).toEqual(['joined', 'settings', 'control'])
})

test('A skip arrives after the replay that it concerns and after the initial state of a joining overlay', async () => {
  const { user, token } = await app().register()
  await app().call('/api/donations/test', { token, body: { creatorSlug: user.slug, amountEuro: 1 } })
  const { state, channel } = await openChannel(user.slug)
  const { id } = await app()
    .database.db.selectFrom('alerts')
    .select('id')
    .where('creator_id', '=', state.id)
    .executeTakeFirstOrThrow()
  const { client, socket } = await openSocketPair()
  const types: string[] = []
  client.on('message', (data) => types.push(JSON.parse(data.toString()).type))
  socket.access = { role: 'overlay', keyVersion: state.widgetKeyVersion }
  await Promise.all([
    channel.addSubscriber(socket),
    channel.skip(id),
    channel.replay(id),
    channel.skip(id),
    channel.clear(),
  ])
  await expect.poll(() => types).toEqual(['joined', 'donation', 'control', 'donation', 'control', 'control'])
})

test('Queue and stats are requested only for channels with a dashboard', async () => {
  const { user } = await app().register()
  const changedIds: string[] = []
  const dashboardBroadcaster = { changed: ({ creatorId }: { creatorId: string }) => void changedIds.push(creatorId) }
  const { state, channel } = await openChannel(user.slug, { dashboardBroadcaster })
  const [overlay, viewer, dashboard] = [await openSocketPair(), await openSocketPair(), await openSocketPair()]
  overlay.socket.access = { role: 'overlay', keyVersion: state.widgetKeyVersion }
  await channel.addSubscriber(overlay.socket)
  channel.addViewer(viewer.socket)
  channel.dashboardsChanged()
  await Promise.all([channel.refresh(), channel.repeatSkips(), channel.clear()])
  expect(changedIds).toEqual([])
  dashboard.socket.access = {
    role: 'dashboard',
    actor: { role: 'dashboard', id: user.id, rights: ['queue'], seesStats: true },
    claim: { secret: '', creatorId: user.id },
  }
  await channel.addSubscriber(dashboard.socket)
  expect(changedIds).toEqual([user.id])
})

test('Skips and replay requests are repeated to overlays once, and not if they were sent before', async () => {
  const { user, token } = await app().register()
  await app().call('/api/donations/test', { token, body: { creatorSlug: user.slug, amountEuro: 1 } })
  const { db } = app().database
  const { state, channel } = await openChannel(user.slug)
  const { client, socket } = await openSocketPair()
  const payloads: unknown[] = []
  client.on('message', (data) => payloads.push(JSON.parse(data.toString()).payload))
  socket.access = { role: 'overlay', keyVersion: state.widgetKeyVersion }
  await channel.addSubscriber(socket)
  await expect.poll(() => payloads.length).toBe(2)
  const { id } = await db.selectFrom('alerts').select('id').where('creator_id', '=', state.id).executeTakeFirstOrThrow()
  const look = async () => channel.repeatCommands(await listCommands(db, [state.id], 60))
  await skipAlert(db, state.id, id)
  await look()
  await look()
  await requestReplay(db, state.id, id)
  await channel.replay(id)
  await look()
  await requestReplay(db, state.id, id)
  await look()
  await look()
  const skip = { action: 'skip', id }
  const shown = expect.objectContaining({ id, forced: true })
  await expect.poll(() => payloads.slice(2)).toEqual([skip, shown, shown])
})

test('A channel is stale after a change of its enabled variations until it has read them', async () => {
  const { user, token } = await app().register()
  const { state, channel } = await openChannel(user.slug)
  const { db } = app().database
  const isBehind = async () => channel.isStaleAgainst((await findChannelState(db, user.slug)) ?? expect.fail())
  expect([channel.isStaleAgainst(state), await isBehind()]).toEqual([false, false])
  const add = (body: object) => app().call<{ id: string }>('/api/alerts/variations', { token, body })
  // A disabled variation changes nothing.
  const { id } = (await add({ name: 'Grande', enabled: false })).body
  expect(await isBehind()).toBe(false)
  await app().call(`/api/alerts/variations/${id}`, { method: 'PATCH', token, body: { enabled: true } })
  expect(await isBehind()).toBe(true)
  await channel.refresh()
  expect(await isBehind()).toBe(false)
})
