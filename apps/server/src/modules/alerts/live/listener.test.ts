import type { SignedIn } from '@aplauso/contract/accounts'
import type { AlertQueue, HeldAlert } from '@aplauso/contract/alerts'
import { expect, test } from 'vitest'
import { connect, join, type LiveClient } from '#testing/live-client.ts'
import { paidAlerts } from '#testing/paid-alerts.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()
const { paid, statusOf } = paidAlerts(app)

const linkOf = async ({ token }: SignedIn) => (await app().call<{ url: string }>('/api/listen-key', { token })).body.url
const keyIn = (url: string) => new URL(url).hash.replace('#key=', '')

/** Resolves when all frames sent before this call have arrived. */
async function answered(client: LiveClient): Promise<void> {
  const pongs = client.frames.filter(({ type }) => type === 'pong').length
  client.send({ type: 'ping' })
  await client.until('pong', pongs + 1)
}

async function prepareListening() {
  const creator = await app().register()
  const { token, user } = creator
  const { slug } = user
  const listen = async () => join(app().baseUrl, { slug, key: keyIn(await linkOf(creator)) })
  const call = <Body>(path: string, body?: object, method = 'POST') => app().call<Body>(path, { token, body, method })
  const queue = async () => (await app().call<AlertQueue>('/api/alerts/queue', { token })).body
  return { creator, slug, token, listen, call, queue }
}

test('A listening page gets new alerts, cannot report them as shown, and does not count as an overlay', async () => {
  const { slug, token, listen, call, queue } = await prepareListening()
  await call('/api/moderation/settings', { publicFeed: false }, 'PATCH')
  await paid(slug, { donorName: 'Antes' })
  const listener = await listen()
  expect(listener.frames[0]).toMatchObject({ type: 'joined', payload: { slug, role: 'listener' } })
  await paid(slug, { donorName: 'Agora' })
  await listener.until('donation')
  // The first alert waits for an overlay, so it is not on stream.
  expect(listener.alerts().map(({ donorName }) => donorName)).toEqual(['Agora'])
  listener.send({ type: 'shown', payload: { id: listener.alerts()[0]?.id } })
  listener.send({ type: 'status', payload: { playing: [listener.alerts()[0]?.id] } })
  expect((await listener.until('error', 2)).map(({ payload }) => payload.code)).toEqual(['forbidden', 'forbidden'])
  expect(await statusOf(token)).toEqual(['waiting', 'waiting'])
  expect(await queue()).toMatchObject({ overlays: { connected: 0, lastSeenAt: null }, playing: [], waitingCount: 2 })
  listener.close()
})

test('A listening page gets pause, mute, skip and panic at once, and no held alerts', async () => {
  const { slug, token, listen, call } = await prepareListening()
  const listener = await listen()
  await paid(slug)
  await listener.until('donation')
  const id = listener.alerts()[0]?.id
  // One after another: a change that is reverted before it is sent is not sent.
  for (const [index, action] of ['pause', 'resume', 'mute', 'unmute'].entries()) {
    await call(`/api/alerts/${action}`)
    await listener.until('control', index + 1)
  }
  await call(`/api/alerts/${id}/skip`)
  await listener.until('control', 5)
  await call(`/api/alerts/${id}/replay`)
  await listener.until('donation', 2)
  await call('/api/alerts/panic')
  await listener.until('control', 7)
  await call('/api/alerts/panic', undefined, 'DELETE')
  await listener.until('control', 9)
  const actions = listener.frames.flatMap((frame) => (frame.type === 'control' ? [frame.payload.action] : []))
  expect(actions).toEqual(['pause', 'resume', 'mute', 'unmute', 'skip', 'pause', 'panic', 'resume', 'calm'])
  expect(listener.alerts()).toMatchObject([{ id }, { id, forced: true }])

  await call('/api/moderation/settings', { mode: 'approve' }, 'PATCH')
  await paid(slug, { donorName: 'Por ver' })
  await answered(listener)
  expect(listener.alerts()).toHaveLength(2)
  expect(listener.frames.some(({ type }) => type === 'held')).toBe(false)
  const [held] = (await app().call<HeldAlert[]>('/api/alerts/held', { token })).body
  await call(`/api/alerts/${held?.id}/approve`)
  await listener.until('donation', 3)
  listener.close()
})

test('A new listening link disconnects pages with the old one only, and listen key and overlay key do not replace each other', async () => {
  const { creator, slug, token, listen } = await prepareListening()
  const first = await linkOf(creator)
  expect(first).toContain(`/listen/${slug}#key=`)
  expect(keyIn(first)).not.toBe(app().widgetKeyOf(creator))
  const listener = await listen()
  const overlay = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
  const { body } = await app().call<{ url: string }>('/api/listen-key/rotate', { method: 'POST', token })
  expect(await listener.closed).toBe(4003)
  await answered(overlay)
  const late = await connect(app().baseUrl)
  late.send({ type: 'join', payload: { slug, key: keyIn(first) } })
  expect((await late.until('error'))[0]?.payload.code).toBe('forbidden')
  const next = await join(app().baseUrl, { slug, key: keyIn(body.url) })
  // Rotating the overlay key does not affect listening pages.
  await app().call('/api/widget-key/rotate', { method: 'POST', token })
  expect(await overlay.closed).toBe(4003)
  await answered(next)
  for (const client of [late, next]) client.close()
})

test('Ending all connected access disconnects the listening page', async () => {
  const { token, listen } = await prepareListening()
  const listener = await listen()
  await app().call('/api/grants/end', { method: 'POST', token, body: {} })
  expect(await listener.closed).toBe(4003)
})
