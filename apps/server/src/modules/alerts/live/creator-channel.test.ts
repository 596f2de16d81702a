import { once } from 'node:events'
import { expect, test } from 'vitest'
import { useApp } from '#testing/test-app.ts'
import { listCommands, listOverlayBacklogs } from '../alert-store.ts'
import { requestReplay, skipAlert } from '../change-alerts.ts'
import { findChannelState } from '../channel-state.ts'
import { CreatorChannel, type CreatorChannelDeps } from './creator-channel.ts'
import { openSocketPair } from './socket-pair.ts'

const app = useApp()

async function roomOf(slug: string, others: Partial<CreatorChannelDeps> = {}) {
  const { db } = app().database
  const state = (await findChannelState(db, slug)) ?? expect.fail()
  const deps: CreatorChannelDeps = {
    db,
    overlayScript: undefined,
    readState: (creatorId) => findChannelState(db, creatorId),
    readOverlayBacklog: async (creatorId) => (await listOverlayBacklogs(db, [creatorId]))[0],
    dashboardBroadcaster: { changed: () => {} },
    topicBroadcaster: { changed: () => {} },
    onSubscriberRemoved: () => {},
    onPanicStarted: () => {},
    ...others,
  }
  return { state, room: new CreatorChannel(deps, state) }
}
const rotateKey = (creatorId: string) =>
  app()
    .database.db.updateTable('creators')
    .set(({ eb }) => ({ widget_key_version: eb('widget_key_version', '+', 1) }))
    .where('user_id', '=', creatorId)
    .execute()

test('An overlay whose key is rotated between its check and its place in the room stays outside', async () => {
  const { user } = await app().register()
  const { state, room } = await roomOf(user.slug)
  const { client, socket } = await openSocketPair()
  const frames: unknown[] = []
  client.on('message', (data) => frames.push(data))
  socket.access = { role: 'overlay', keyVersion: state.widgetKeyVersion }
  await rotateKey(state.id)
  expect(await room.addSubscriber(socket)).toBe(false)
  expect(room.size).toBe(0)
  const closed = once(client, 'close')
  socket.close(1000, 'done')
  await closed
  expect(frames).toEqual([])
})

test('A rotation sends overlays with the old key away and spares those that came with the new one', async () => {
  const { user } = await app().register()
  const { state, room } = await roomOf(user.slug)
  const [old, fresh, viewer] = [await openSocketPair(), await openSocketPair(), await openSocketPair()]
  old.socket.access = { role: 'overlay', keyVersion: state.widgetKeyVersion }
  fresh.socket.access = { role: 'overlay', keyVersion: state.widgetKeyVersion + 1 }
  await room.addSubscriber(old.socket)
  room.addViewer(viewer.socket)
  const closed = once(old.client, 'close')
  await rotateKey(state.id)
  const [isIn] = await Promise.all([room.addSubscriber(fresh.socket), room.refresh()])
  expect(isIn).toBe(true)
  expect((await closed)[0]).toBe(4003)
  expect([fresh.socket.isClosed, viewer.socket.isClosed, room.size]).toEqual([false, false, 2])
})

test('What a room learns from a newcomer is told to those who were there before', async () => {
  const { user } = await app().register()
  const { state, room } = await roomOf(user.slug)
  const [first, second] = [await openSocketPair(), await openSocketPair()]
  const types: string[] = []
  first.client.on('message', (data) => types.push(JSON.parse(data.toString()).type))
  room.addViewer(first.socket)
  second.socket.access = { role: 'overlay', keyVersion: state.widgetKeyVersion }
  await app()
    .database.db.updateTable('creators')
    .set({ alert_settings: JSON.stringify({ paused: true }) })
    .where('user_id', '=', state.id)
    .execute()
  await room.addSubscriber(second.socket)
  // The event of that change finds nothing left to tell.
  await room.refresh()
  await expect.poll(() => types).toEqual(['joined', 'settings', 'control'])
})

test('A skip overtakes neither the replay that it is about nor an overlay that is on its way in', async () => {
  const { user, token } = await app().register()
  await app().call('/api/donations/test', { token, body: { creatorSlug: user.slug, amountEuro: 1 } })
  const { state, room } = await roomOf(user.slug)
  const { id } = await app()
    .database.db.selectFrom('alerts')
    .select('id')
    .where('creator_id', '=', state.id)
    .executeTakeFirstOrThrow()
  const { client, socket } = await openSocketPair()
  const types: string[] = []
  client.on('message', (data) => types.push(JSON.parse(data.toString()).type))
  socket.access = { role: 'overlay', keyVersion: state.widgetKeyVersion }
  await Promise.all([room.addSubscriber(socket), room.skip(id), room.replay(id), room.skip(id), room.clear()])
  await expect.poll(() => types).toEqual(['joined', 'donation', 'control', 'donation', 'control', 'control'])
})

test('Queue and figures are asked for where a dashboard is open, and nowhere else', async () => {
  const { user } = await app().register()
  const asked: string[] = []
  const dashboardNews = { changed: ({ creatorId }: { creatorId: string }) => void asked.push(creatorId) }
  const { state, room } = await roomOf(user.slug, { dashboardBroadcaster: dashboardNews })
  const [overlay, viewer, dashboard] = [await openSocketPair(), await openSocketPair(), await openSocketPair()]
  overlay.socket.access = { role: 'overlay', keyVersion: state.widgetKeyVersion }
  await room.addSubscriber(overlay.socket)
  room.addViewer(viewer.socket)
  room.dashboardsChanged()
  await Promise.all([room.refresh(), room.repeatSkips(), room.clear()])
  expect(asked).toEqual([])
  dashboard.socket.access = {
    role: 'dashboard',
    actor: { role: 'dashboard', id: user.id, rights: ['queue'], seesStats: true },
    claim: { secret: '', creatorId: user.id },
  }
  await room.addSubscriber(dashboard.socket)
  expect(asked).toEqual([user.id])
})

test('What the creator did by hand is repeated to overlays once, and not to the one that was told of it', async () => {
  const { user, token } = await app().register()
  await app().call('/api/donations/test', { token, body: { creatorSlug: user.slug, amountEuro: 1 } })
  const { db } = app().database
  const { state, room } = await roomOf(user.slug)
  const { client, socket } = await openSocketPair()
  const told: unknown[] = []
  client.on('message', (data) => told.push(JSON.parse(data.toString()).payload))
  socket.access = { role: 'overlay', keyVersion: state.widgetKeyVersion }
  await room.addSubscriber(socket)
  await expect.poll(() => told.length).toBe(2)
  const { id } = await db.selectFrom('alerts').select('id').where('creator_id', '=', state.id).executeTakeFirstOrThrow()
  const look = async () => room.repeatCommands(await listCommands(db, [state.id], 60))
  await skipAlert(db, state.id, id)
  await look()
  await look()
  await requestReplay(db, state.id, id)
  await room.replay(id)
  await look()
  await requestReplay(db, state.id, id)
  await look()
  await look()
  const skip = { action: 'skip', id }
  const shown = expect.objectContaining({ id, forced: true })
  await expect.poll(() => told.slice(2)).toEqual([skip, shown, shown])
})

test('A room whose variations were changed elsewhere is behind until it has read them', async () => {
  const { user, token } = await app().register()
  const { state, room } = await roomOf(user.slug)
  const { db } = app().database
  const isBehind = async () => room.isStaleAgainst((await findChannelState(db, user.slug)) ?? expect.fail())
  expect([room.isStaleAgainst(state), await isBehind()]).toEqual([false, false])
  const add = (body: object) => app().call<{ id: string }>('/api/alerts/variations', { token, body })
  // One that is off is nobody's business yet.
  const { id } = (await add({ name: 'Grande', enabled: false })).body
  expect(await isBehind()).toBe(false)
  await app().call(`/api/alerts/variations/${id}`, { method: 'PATCH', token, body: { enabled: true } })
  expect(await isBehind()).toBe(true)
  await room.refresh()
  expect(await isBehind()).toBe(false)
})
