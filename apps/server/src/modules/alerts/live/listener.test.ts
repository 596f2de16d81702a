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

/** All that was sent before this has arrived. */
async function answered(client: LiveClient): Promise<void> {
  const pongs = client.frames.filter(({ type }) => type === 'pong').length
  client.send({ type: 'ping' })
  await client.until('pong', pongs + 1)
}

async function stage() {
  const creator = await app().register()
  const { token, user } = creator
  const { slug } = user
  const listen = async () => join(app().baseUrl, { slug, key: keyIn(await linkOf(creator)) })
  const call = <Body>(path: string, body?: object, method = 'POST') => app().call<Body>(path, { token, body, method })
  const queue = async () => (await app().call<AlertQueue>('/api/alerts/queue', { token })).body
  return { creator, slug, token, listen, call, queue }
}

test('Who listens hears what comes, and is no overlay: nothing is shown by it, and nobody takes it for OBS', async () => {
  const { slug, token, listen, call, queue } = await stage()
  await call('/api/moderation/settings', { publicFeed: false }, 'PATCH')
  await paid(slug, { donorName: 'Antes' })
  const ear = await listen()
  expect(ear.frames[0]).toMatchObject({ type: 'joined', payload: { slug, role: 'listener' } })
  await paid(slug, { donorName: 'Agora' })
  await ear.until('donation')
  // What waits for an overlay is not on stream.
  expect(ear.alerts().map(({ donorName }) => donorName)).toEqual(['Agora'])
  ear.send({ type: 'shown', payload: { id: ear.alerts()[0]?.id } })
  ear.send({ type: 'status', payload: { playing: [ear.alerts()[0]?.id] } })
  expect((await ear.until('error', 2)).map(({ payload }) => payload.code)).toEqual(['forbidden', 'forbidden'])
  expect(await statusOf(token)).toEqual(['waiting', 'waiting'])
  expect(await queue()).toMatchObject({ overlays: { connected: 0, lastSeenAt: null }, playing: [], waitingCount: 2 })
  ear.close()
})

test('Who listens is told to pause, to be silent, to skip and to stop at once, and never of what is held', async () => {
  const { slug, token, listen, call } = await stage()
  const ear = await listen()
  await paid(slug)
  await ear.until('donation')
  const id = ear.alerts()[0]?.id
  // One after another: what is changed back before it is told is not told.
  for (const [index, action] of ['pause', 'resume', 'mute', 'unmute'].entries()) {
    await call(`/api/alerts/${action}`)
    await ear.until('control', index + 1)
  }
  await call(`/api/alerts/${id}/skip`)
  await ear.until('control', 5)
  await call(`/api/alerts/${id}/replay`)
  await ear.until('donation', 2)
  await call('/api/alerts/panic')
  await ear.until('control', 7)
  await call('/api/alerts/panic', undefined, 'DELETE')
  await ear.until('control', 9)
  const actions = ear.frames.flatMap((frame) => (frame.type === 'control' ? [frame.payload.action] : []))
  expect(actions).toEqual(['pause', 'resume', 'mute', 'unmute', 'skip', 'pause', 'panic', 'resume', 'calm'])
  expect(ear.alerts()).toMatchObject([{ id }, { id, forced: true }])

  await call('/api/moderation/settings', { mode: 'approve' }, 'PATCH')
  await paid(slug, { donorName: 'Por ver' })
  await answered(ear)
  expect(ear.alerts()).toHaveLength(2)
  expect(ear.frames.some(({ type }) => type === 'held')).toBe(false)
  const [held] = (await app().call<HeldAlert[]>('/api/alerts/held', { token })).body
  await call(`/api/alerts/${held?.id}/approve`)
  await ear.until('donation', 3)
  ear.close()
})

test('A new link sends away who listens by the old one, and nobody else; neither key opens what the other does', async () => {
  const { creator, slug, token, listen } = await stage()
  const first = await linkOf(creator)
  expect(first).toContain(`/listen/${slug}#key=`)
  expect(keyIn(first)).not.toBe(app().widgetKeyOf(creator))
  const ear = await listen()
  const overlay = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
  const { body } = await app().call<{ url: string }>('/api/listen-key/rotate', { method: 'POST', token })
  expect(await ear.closed).toBe(4003)
  await answered(overlay)
  const late = await connect(app().baseUrl)
  late.send({ type: 'join', payload: { slug, key: keyIn(first) } })
  expect((await late.until('error'))[0]?.payload.code).toBe('forbidden')
  const next = await join(app().baseUrl, { slug, key: keyIn(body.url) })
  // And the other way round.
  await app().call('/api/widget-key/rotate', { method: 'POST', token })
  expect(await overlay.closed).toBe(4003)
  await answered(next)
  for (const client of [late, next]) client.close()
})

test('Whoever ends all that opens without a password ends the listening page too', async () => {
  const { token, listen } = await stage()
  const ear = await listen()
  await app().call('/api/grants/end', { method: 'POST', token, body: {} })
  expect(await ear.closed).toBe(4003)
})
