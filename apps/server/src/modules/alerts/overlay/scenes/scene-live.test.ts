import type { SignedIn } from '@aplauso/contract/accounts'
import type { Scene } from '@aplauso/contract/scenes'
import { expect, test } from 'vitest'
import { connect, join, stateOf, untilState } from '#testing/live-client.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()

const call = <Body>(creator: SignedIn, method: string, path: string, body?: unknown) =>
  app().call<Body>(path, { method, body, token: creator.token })
const make = async (creator: SignedIn, name = 'Jogo') =>
  (await call<Scene>(creator, 'POST', '/api/scenes', { name })).body
const keyOf = ({ url }: Scene) => new URL(url).hash.slice('#key='.length)
const at = (x: number, hidden = false) => ({
  ...{ id: hidden ? 'b' : 'a', kind: 'goal', x, y: 0, width: 100, height: 50, rotation: 0, z: 0, locked: false },
  ...{ hidden, settings: {} },
})
const alerts = { ...at(0), id: 'alerts', kind: 'alerts' }
const watch = ({ user: { slug } }: SignedIn, key: string, ...topics: string[]) =>
  join(app().baseUrl, { slug, key, role: 'widget', topics })
const refused = async ({ user: { slug } }: SignedIn, payload: object) => {
  const client = await connect(app().baseUrl)
  client.send({ type: 'join', payload: { slug, ...payload } })
  const [{ payload: error } = expect.fail()] = await client.until('error')
  return error.code
}

test('A socket that shows a scene receives it at once and after each change, without hidden layers', async () => {
  const creator = await app().register()
  const scene = await make(creator)
  const topic = `scene:${scene.id}`
  const shown = [await watch(creator, keyOf(scene), topic), await watch(creator, app().widgetKeyOf(creator), topic)]
  const empty = { scene: { width: 1_920, height: 1_080, theme: 'own', layers: [] } }
  for (const client of shown) await untilState(client, topic, empty)
  await call(creator, 'PATCH', `/api/scenes/${scene.id}`, { theme: 'alerts', layers: [at(10), at(90, true)] })
  const changed = { ...empty.scene, theme: 'alerts', layers: [at(10)] }
  for (const client of shown) await untilState(client, topic, { scene: changed })
  await call(creator, 'DELETE', `/api/scenes/${scene.id}`)
  // The key of the deleted scene is invalid; the creator's overlay key stays valid.
  expect(await shown[0]?.closed).toBe(4003)
  await untilState(shown[1] ?? expect.fail(), topic, { scene: null })
})

test('A scene key gives access to its scene, alerts and topics, but not to another scene or creator', async () => {
  const creator = await app().register()
  const [scene, other] = [await make(creator), await make(creator, 'Pausa')]
  const key = keyOf(scene)
  await call(creator, 'PATCH', `/api/scenes/${scene.id}`, { layers: [alerts, at(10)] })
  const overlay = await join(app().baseUrl, { slug: creator.user.slug, key })
  expect(overlay.frames[0]).toMatchObject({ type: 'joined', payload: { role: 'overlay' } })
  await app().pay(await app().donate(creator.user.slug))
  await overlay.until('donation')
  await untilState(await watch(creator, key, 'goal'), 'goal', { targetCents: null, receivedCents: 1_000 })

  expect(await refused(creator, { key, role: 'widget', topics: [`scene:${other.id}`] })).toBe('forbidden')
  expect(await refused(creator, { key: key.replace(scene.id, other.id) })).toBe('forbidden')
  expect(await refused(await app().register(), { key })).toBe('forbidden')
  const stranger = await app().register()
  const theirs = await watch(stranger, app().widgetKeyOf(stranger), `scene:${scene.id}`)
  await untilState(theirs, `scene:${scene.id}`, { scene: null })
})

test('A scene without an alerts layer gets and reports no alerts, and only the topics of its layers', async () => {
  const creator = await app().register()
  const { body: scene } = await call<Scene>(creator, 'POST', '/api/scenes', {
    name: 'QR',
    layers: [
      { ...at(0), id: 'qr', kind: 'qr' },
      { ...at(0, true), kind: 'latest' },
      { ...alerts, hidden: true },
    ],
  })
  const key = keyOf(scene)
  const client = await join(app().baseUrl, { slug: creator.user.slug, key })
  expect(client.frames[0]).toMatchObject({ type: 'joined', payload: { role: 'widget' } })
  const viewer = await join(app().baseUrl, { slug: creator.user.slug })
  await app().pay(await app().donate(creator.user.slug))
  const [{ payload: alert } = expect.fail()] = await viewer.until('donation')
  client.send({ type: 'shown', payload: { id: alert.id } })
  expect((await client.until('error'))[0]?.payload.code).toBe('forbidden')
  expect(client.alerts()).toEqual([])
  const { body: recent } = await call<{ status: string }[]>(creator, 'GET', '/api/alerts/recent')
  expect(recent.map(({ status }) => status)).toEqual(['waiting'])
  await watch(creator, key, 'page', `scene:${scene.id}`)
  for (const topic of ['goal', 'latest:3', 'latest:10', 'top:ever:5', 'counter:amount:day', 'timer', 'media'])
    expect([topic, await refused(creator, { key, role: 'widget', topics: [topic] })]).toEqual([topic, 'forbidden'])
})

test('A changed scene removes access of open sockets to layers that it no longer shows', async () => {
  const creator = await app().register()
  const scene = await make(creator)
  const key = keyOf(scene)
  const put = (layers: object[]) => call(creator, 'PATCH', `/api/scenes/${scene.id}`, { layers })
  await put([alerts, at(10)])
  const overlay = await join(app().baseUrl, { slug: creator.user.slug, key })
  const layer = await watch(creator, key, 'goal', `scene:${scene.id}`)
  await untilState(layer, 'goal', { targetCents: null, receivedCents: 0 })
  await put([])
  expect(await overlay.closed).toBe(4003)
  const main = await watch(creator, app().widgetKeyOf(creator), 'goal')
  await app().pay(await app().donate(creator.user.slug))
  await untilState(main, 'goal', { targetCents: null, receivedCents: 1_000 })
  await put([{ ...at(10), id: 'qr', kind: 'qr' }])
  await untilState(layer, `scene:${scene.id}`, { scene: expect.objectContaining({ layers: [expect.anything()] }) })
  expect(stateOf(layer, 'goal')).toEqual({ targetCents: null, receivedCents: 0 })
  await put([alerts])
  const again = await join(app().baseUrl, { slug: creator.user.slug, key })
  expect(again.frames[0]).toMatchObject({ payload: { role: 'overlay' } })
})

test('Replacing a scene key closes only the sockets that used it', async () => {
  const creator = await app().register()
  const scene = await make(creator)
  const topic = `scene:${scene.id}`
  await call(creator, 'PATCH', `/api/scenes/${scene.id}`, { layers: [alerts] })
  const [overlay, layer, main] = [
    await join(app().baseUrl, { slug: creator.user.slug, key: keyOf(scene) }),
    await watch(creator, keyOf(scene), topic),
    await watch(creator, app().widgetKeyOf(creator), topic),
  ]
  const replaced = (await call<Scene>(creator, 'POST', `/api/scenes/${scene.id}/key`)).body
  expect(replaced.url).not.toBe(scene.url)
  expect(await Promise.all([overlay.closed, layer.closed])).toEqual([4003, 4003])
  expect(await refused(creator, { key: keyOf(scene) })).toBe('forbidden')
  await untilState(await watch(creator, keyOf(replaced), topic), topic, expect.anything())
  await call(creator, 'PATCH', `/api/scenes/${scene.id}`, { width: 1_280 })
  await expect.poll(() => stateOf(main, topic)).toMatchObject({ scene: { width: 1_280 } })
})
