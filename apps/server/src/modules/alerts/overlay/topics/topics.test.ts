import type { SignedIn } from '@aplauso/contract/accounts'
import type { AlertQueue, HeldAlert } from '@aplauso/contract/alerts'
import { TOPICS_MAX } from '@aplauso/contract/topics'
import { expect, test } from 'vitest'
import { connect, join, type LiveClient, stateOf, untilQueue, untilState } from '#testing/live-client.ts'
import { paidAlerts } from '#testing/paid-alerts.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()
const { paid, statusOf } = paidAlerts(app)

const EVERY = [
  'goal',
  'page',
  'latest:2',
  'top:day:2',
  'top:week:2',
  'top:month:2',
  'top:ever:2',
  ...['donations', 'amount', 'donors'].flatMap((of) =>
    ['day', 'week', 'month', 'ever'].map((by) => `counter:${of}:${by}`),
  ),
]

const layerOf = (creator: SignedIn, topics = EVERY) =>
  join(app().baseUrl, { slug: creator.user.slug, key: app().widgetKeyOf(creator), role: 'widget', topics })

async function setUp(rules: object = {}) {
  const creator = await app().register()
  const { token, user } = creator
  const call = <Body>(path: string, body?: object, method = 'POST') => app().call<Body>(path, { token, body, method })
  expect((await call('/api/moderation/settings', rules, 'PATCH')).status).toBe(200)
  return { creator, slug: user.slug, token, call }
}

async function untilAnswered(client: LiveClient): Promise<void> {
  const pongs = client.frames.filter(({ type }) => type === 'pong').length
  client.send({ type: 'ping' })
  await client.until('pong', pongs + 1)
}

const donationOf = (name: string | null, amountCents: number) => ({
  id: expect.any(String),
  name,
  amountCents,
  currency: 'EUR',
})

test('A layer receives whole states at once and after every payment, less refunds', async () => {
  const { creator, slug, call } = await setUp()
  const layer = await layerOf(creator)
  expect(layer.frames[0]).toMatchObject({
    type: 'joined',
    payload: { slug, role: 'widget', settings: { look: { language: 'specification' } } },
  })
  for (const topic of EVERY.filter((name) => name.startsWith('counter'))) await untilState(layer, topic, { value: 0 })
  for (const topic of EVERY.filter((name) => name.startsWith('top'))) await untilState(layer, topic, { donors: [] })
  await untilState(layer, 'goal', { targetCents: null, receivedCents: 0 })
  await untilState(layer, 'latest:2', { donations: [] })
  const url = `${app().running.publicUrl()}/donate/${slug}`
  await untilState(layer, 'page', { url, code: expect.arrayContaining([expect.stringMatching(/^0000[01]+0000$/)]) })

  await paid(slug, { donorName: 'Rita', amountEuro: 10 })
  await paid(slug, { donorName: undefined, amountEuro: 5 })
  const { donationId } = await paid(slug, { donorName: 'Zé', amountEuro: 30 })
  await paid(slug, { donorName: 'rita', amountEuro: 10 })
  await untilState(layer, 'goal', { targetCents: null, receivedCents: 5_500 })
  await untilState(layer, 'latest:2', { donations: [donationOf('rita', 1_000), donationOf('Zé', 3_000)] })
  for (const by of ['day', 'week', 'month', 'ever']) {
    await untilState(layer, `top:${by}:2`, {
      donors: [
        { name: 'Zé', amountCents: 3_000, donations: 1 },
        { name: 'rita', amountCents: 2_000, donations: 2 },
      ],
    })
    await untilState(layer, `counter:donations:${by}`, { value: 4 })
    await untilState(layer, `counter:amount:${by}`, { value: 5_500 })
    await untilState(layer, `counter:donors:${by}`, { value: 2 })
  }

  await call(`/api/donations/${donationId}/refund`, { amount: 2_500 })
  await untilState(layer, 'goal', { targetCents: null, receivedCents: 3_000 })
  for (const by of ['day', 'week', 'month', 'ever']) {
    await untilState(layer, `top:${by}:2`, {
      donors: [
        { name: 'rita', amountCents: 2_000, donations: 2 },
        { name: 'Zé', amountCents: 500, donations: 1 },
      ],
    })
    await untilState(layer, `counter:amount:${by}`, { value: 3_000 })
  }
  await untilState(layer, 'latest:2', { donations: [donationOf('rita', 1_000), donationOf('Zé', 500)] })
  await call(`/api/donations/${donationId}/refund`, {})
  await untilState(layer, 'latest:2', { donations: [donationOf('rita', 1_000), donationOf(null, 500)] })
  for (const by of ['day', 'week', 'month', 'ever']) {
    await untilState(layer, `top:${by}:2`, { donors: [{ name: 'rita', amountCents: 2_000, donations: 2 }] })
    await untilState(layer, `counter:donors:${by}`, { value: 1 })
  }
  layer.close()
})

test('A layer receives changes of goal and stream language, and a second layer the current state', async () => {
  const { creator, token, call } = await setUp()
  const layer = await layerOf(creator, ['goal'])
  await untilState(layer, 'goal', { targetCents: null, receivedCents: 0 })
  await app().call('/api/users/update-profile', { token, method: 'PATCH', body: { donationGoal: 200 } })
  await expect.poll(() => stateOf(layer, 'goal')).toMatchObject({ targetCents: expect.any(Number) })
  const second = await layerOf(creator, ['goal', 'goal'])
  await untilState(second, 'goal', stateOf(layer, 'goal'))
  await call('/api/alerts/settings', { look: { language: 'pt' } }, 'PATCH')
  const [settings] = await layer.until('settings')
  expect(settings?.payload.look.language).toBe('pt')
  for (const client of [layer, second]) client.close()
})

test('A layer receives no alerts, may not report any, and does not count as an overlay', async () => {
  const { creator, slug, token, call } = await setUp()
  const dashboard = await join(app().baseUrl, { slug, token })
  const layer = await layerOf(creator, ['latest:1'])
  const { donationId } = await paid(slug)
  await untilState(layer, 'latest:1', { donations: [donationOf('Rita', 1_000)] })
  layer.send({ type: 'shown', payload: { id: donationId } })
  layer.send({ type: 'status', payload: { playing: [donationId], streaming: true } })
  expect((await layer.until('error', 2)).map(({ payload }) => payload.code)).toEqual(['forbidden', 'forbidden'])
  await call(`/api/alerts/${donationId}/replay`)
  await untilAnswered(layer)
  expect(layer.frames.filter(({ type }) => type === 'donation' || type === 'control' || type === 'goal')).toEqual([])
  expect(await statusOf(token)).toEqual(['waiting'])
  await untilQueue(dashboard, { waitingCount: 1, overlays: { connected: 0, streaming: false, lastSeenAt: null } })
  const queue = (await call<AlertQueue>('/api/alerts/queue', undefined, 'GET')).body
  expect(queue.overlays).toMatchObject({ connected: 0, lastSeenAt: null })
  for (const client of [layer, dashboard]) client.close()
})

test('Lists leave out held and rejected alerts, include approved ones, and keep names masked', async () => {
  const { creator, slug, call } = await setUp({ mode: 'approve' })
  const lists = ['latest:5', 'top:day:5', 'top:month:5', 'top:ever:5']
  const layer = await layerOf(creator, ['goal', ...lists])
  await call('/api/moderation/words', { pattern: 'batata*', action: 'mask' })
  await paid(slug, { donorName: 'Rejeitada', amountEuro: 50 })
  await paid(slug, { donorName: 'Batatada', amountEuro: 20 })
  await paid(slug, { donorName: 'Por ver', amountEuro: 90 })
  await untilState(layer, 'goal', { targetCents: null, receivedCents: 16_000 })
  const held = (await call<HeldAlert[]>('/api/alerts/held', undefined, 'GET')).body
  const idOf = (name: string) => held.find(({ donorName }) => donorName === name)?.id
  await call(`/api/alerts/${idOf('Rejeitada')}/reject`, {})
  await call(`/api/alerts/${idOf('Batatada')}/approve`, {})
  await untilState(layer, 'latest:5', { donations: [donationOf('********', 2_000)] })
  for (const list of lists.slice(1))
    await untilState(layer, list, { donors: [{ name: '********', amountCents: 2_000, donations: 1 }] })
  // The same name has a rejected and an approved donation.
  await paid(slug, { donorName: 'rejeitada', amountEuro: 7 })
  const again = (await call<HeldAlert[]>('/api/alerts/held', undefined, 'GET')).body
  await call(`/api/alerts/${again.find(({ donorName }) => donorName === 'rejeitada')?.id}/approve`, {})
  for (const list of lists.slice(1)) {
    await untilState(layer, list, {
      donors: [
        { name: '********', amountCents: 2_000, donations: 1 },
        { name: expect.stringMatching(/^rejeitada$/i), amountCents: 700, donations: 1 },
      ],
    })
  }
  // A newly blocked term leaves the lists at once.
  await call('/api/moderation/words', { pattern: 'rejeitada', action: 'hide' })
  for (const list of lists.slice(1))
    await untilState(layer, list, { donors: [{ name: '********', amountCents: 2_000, donations: 1 }] })
  expect(JSON.stringify(layer.frames)).not.toMatch(/Por ver|Rejeitada"|Batata/)
  layer.close()
})

test('A donation below the minimum for alerts counts for the goal, and is not in the latest list', async () => {
  const { creator, slug, call } = await setUp()
  await call('/api/alerts/settings', { minDonationForAlert: 500 }, 'PATCH')
  const layer = await layerOf(creator, ['goal', 'latest:3'])
  await paid(slug, { amountEuro: 1 })
  await paid(slug, { amountEuro: 6 })
  await untilState(layer, 'goal', { targetCents: null, receivedCents: 700 })
  await untilState(layer, 'latest:3', { donations: [donationOf('Rita', 600)] })
  layer.close()
})

test('A layer receives nothing during a panic, and the whole state after it', async () => {
  const { creator, slug, call } = await setUp()
  const layer = await layerOf(creator, ['goal'])
  await untilState(layer, 'goal', { targetCents: null, receivedCents: 0 })
  await call('/api/alerts/panic')
  await layer.until('settings')
  const late = await layerOf(creator, ['goal'])
  await paid(slug)
  for (const client of [layer, late]) await untilAnswered(client)
  expect(late.frames).toMatchObject([{ type: 'joined', payload: { settings: { panic: true } } }, { type: 'pong' }])
  expect(stateOf(layer, 'goal')).toEqual({ targetCents: null, receivedCents: 0 })
  await call('/api/alerts/panic', undefined, 'DELETE')
  for (const client of [layer, late]) await untilState(client, 'goal', { targetCents: null, receivedCents: 1_000 })
  for (const client of [layer, late]) client.close()
})

test.each([
  [{ topics: ['weather'] }, 'validation_failed', 'there is no topic "weather"'],
  [{ topics: ['constructor'] }, 'validation_failed', 'there is no topic'],
  [{ topics: ['goal:1'] }, 'validation_failed', 'there is no topic'],
  [{ topics: ['top:year:5'] }, 'validation_failed', 'there is no topic'],
  [{ topics: ['top:month:0'] }, 'validation_failed', 'there is no topic'],
  [{ topics: ['top:month:05'] }, 'validation_failed', 'there is no topic'],
  [{ topics: ['latest:21'] }, 'validation_failed', 'there is no topic'],
  [{ topics: ['latest:5:5'] }, 'validation_failed', 'there is no topic'],
  [{ topics: ['timer:1'] }, 'validation_failed', 'there is no topic'],
  [{ topics: ['x'.repeat(3_000)] }, 'validation_failed', 'there is no topic'],
  [{ topics: Array.from({ length: TOPICS_MAX + 1 }, (_, index) => `latest:${index}`) }, 'validation_failed', 'at most'],
  [{ topics: ['goal'], role: 'overlay' }, 'validation_failed', 'for the role widget'],
  [{ topics: 'goal' }, 'validation_failed', 'not a frame'],
  [{ key: 'wrong' }, 'forbidden', 'key'],
  [{ key: undefined }, 'forbidden', 'key'],
])('A layer that joins with %j is refused with a reason', async (change, code, message) => {
  const creator = await app().register()
  const client = await connect(app().baseUrl)
  const key = app().widgetKeyOf(creator)
  client.send({ type: 'join', payload: { slug: creator.user.slug, key, role: 'widget', topics: ['goal'], ...change } })
  const [error] = await client.until('error')
  expect(error?.payload).toMatchObject({ code, message: expect.stringContaining(message) })
  expect(client.frames.some(({ type }) => type === 'joined' || type === 'state')).toBe(false)
  client.close()
})

test('A session or listening key opens no layer, and a viewer receives no topic', async () => {
  const { creator, slug, token, call } = await setUp()
  const { url } = (await call<{ url: string }>('/api/listen-key', undefined, 'GET')).body
  for (const claim of [{ token }, { key: new URL(url).hash.replace('#key=', '') }]) {
    const client = await connect(app().baseUrl)
    client.send({ type: 'join', payload: { slug, role: 'widget', topics: ['goal'], ...claim } })
    expect((await client.until('error'))[0]?.payload.code).toBe('forbidden')
    client.close()
  }
  const overlay = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
  const viewer = await join(app().baseUrl, { slug })
  await paid(slug)
  for (const client of [overlay, viewer]) {
    await client.until('donation')
    await untilAnswered(client)
    expect(client.frames.some(({ type }) => type === 'state')).toBe(false)
    client.close()
  }
})

test('Rotating the overlay key closes layers, and an overlay that rejoins as a layer no longer counts as one', async () => {
  const { creator, slug, token } = await setUp()
  const dashboard = await join(app().baseUrl, { slug, token })
  const rejoined = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
  await untilQueue(dashboard, { overlays: { connected: 1 } })
  rejoined.send({
    type: 'join',
    payload: { slug, key: app().widgetKeyOf(creator), role: 'widget', topics: ['goal'] },
  })
  await rejoined.until('state')
  await untilQueue(dashboard, { overlays: { connected: 0 } })
  const layer = await layerOf(creator, ['goal'])
  await app().call('/api/widget-key/rotate', { token, method: 'POST' })
  for (const client of [rejoined, layer]) expect(await client.closed).toBe(4003)
  dashboard.close()
})

test('Ten layers with the same topics all receive them', async () => {
  const { creator, slug } = await setUp()
  const layers = await Promise.all(Array.from({ length: 10 }, () => layerOf(creator, ['top:ever:3', 'goal'])))
  for (const layer of layers) await untilState(layer, 'top:ever:3', { donors: [] })
  await paid(slug)
  for (const layer of layers) {
    await untilState(layer, 'top:ever:3', { donors: [{ name: 'Rita', amountCents: 1_000, donations: 1 }] })
    await untilState(layer, 'goal', { targetCents: null, receivedCents: 1_000 })
  }
  for (const layer of layers) layer.close()
})

test('Layers receive goals, stream, timer and media of their creator only', async () => {
  const { creator, slug, call } = await setUp()
  const milestones = [{ cents: 5_000, text: 'Canto o hino' }]
  const goal = async (title: string, targetCents: number) =>
    (await call<{ id: string }>('/api/goals', { title, targetCents, milestones })).body.id
  const first = { title: 'Microfone', targetCents: 10_000, milestones }
  await goal(first.title, first.targetCents)
  const camera = await goal('Câmara', 50_000)
  const timer = (await call<{ id: string }>('/api/timers', { name: 'Maratona', startSeconds: 60, secondsPerEuro: 10 }))
    .body.id
  const topics = [
    'goal',
    `goal:${camera}`,
    'timer',
    `timer:${timer}`,
    'media',
    'top:stream:3',
    'counter:amount:stream',
    'counter:donors:stream',
  ]
  const layer = await layerOf(creator, topics)
  await untilState(layer, 'goal', { ...first, receivedCents: 0 })
  await untilState(layer, `goal:${camera}`, { title: 'Câmara', targetCents: 50_000, receivedCents: 0, milestones })
  await untilState(layer, 'timer', { timer: { leftMs: 60_000 } })
  await untilState(layer, 'media', { file: null })

  // A donation before the stream does not count for it.
  await paid(slug, { donorName: 'Antes', amountEuro: 5 })
  await untilState(layer, 'goal', { ...first, receivedCents: 500 })
  await untilState(layer, 'counter:amount:stream', { value: 0 })
  expect((await call('/api/streams/start', {})).status).toBeLessThan(300)
  await call(`/api/timers/${timer}/start`, {})
  const runsUntil = () => (stateOf(layer, 'timer') as { timer: { endsAt?: string } | null }).timer?.endsAt ?? ''
  await expect.poll(runsUntil).not.toBe('')
  const endsMs = Date.parse(runsUntil())
  const { donationId } = await paid(slug, { donorName: 'Rita', amountEuro: 10 })
  await untilState(layer, 'top:stream:3', { donors: [{ name: 'Rita', amountCents: 1_000, donations: 1 }] })
  await untilState(layer, 'counter:amount:stream', { value: 1_000 })
  await untilState(layer, 'counter:donors:stream', { value: 1 })
  await expect.poll(() => Date.parse(runsUntil()) - endsMs).toBe(100_000)
  await call(`/api/donations/${donationId}/refund`, {})
  await untilState(layer, 'counter:amount:stream', { value: 0 })
  await expect.poll(() => Date.parse(runsUntil()) - endsMs).toBe(0)
  await call('/api/streams/end', {})
  await untilState(layer, 'top:stream:3', { donors: [] })

  const other = await setUp()
  const stranger = await layerOf(other.creator, [`goal:${camera}`, `timer:${timer}`])
  await untilState(stranger, `goal:${camera}`, { targetCents: null, receivedCents: 0 })
  await untilState(stranger, `timer:${timer}`, { timer: null })
})
