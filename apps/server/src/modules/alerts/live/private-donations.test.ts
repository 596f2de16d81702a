import type { AlertQueue } from '@aplauso/contract/alerts'
import { expect, test } from 'vitest'
import { agencyActions } from '#testing/agencies.ts'
import { join, untilState } from '#testing/live-client.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()
const { link } = agencyActions(app)

test('Public totals and counters exclude a private donation, and viewers get no frame for it', async () => {
  const creator = await app().register()
  const { slug } = creator.user
  const goal = { donationGoal: 500 }
  await app().call('/api/users/update-profile', { token: creator.token, method: 'PATCH', body: goal })
  expect((await app().call('/api/streams/start', { token: creator.token, method: 'POST' })).status).toBe(200)
  const counters = ['donations', 'amount', 'donors'].flatMap((of) =>
    ['stream', 'day', 'week', 'month', 'ever'].map((by) => `counter:${of}:${by}`),
  )
  const [viewer, overlay, layer, own] = [
    await join(app().baseUrl, { slug }),
    await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) }),
    await join(app().baseUrl, {
      ...{ slug, key: app().widgetKeyOf(creator), role: 'widget' },
      topics: ['goal', ...counters],
    }),
    await join(app().baseUrl, { slug, token: creator.token }),
  ]
  const totals = (client: typeof own) =>
    client.frames.flatMap((frame) => (frame.type === 'goal' ? [frame.payload.totalReceived] : []))
  const hidden = await app().donate(slug, { donorName: 'Rita', amountEuro: 61.23, private: true })
  await app().pay(hidden)
  await expect.poll(() => totals(own).at(-1)).toBe(6_123)
  await app().pay(await app().donate(slug, { donorName: 'Zé' }))
  await expect.poll(() => totals(own).at(-1)).toBe(7_123)
  for (const client of [viewer, overlay]) {
    await expect.poll(() => totals(client).at(-1)).toBe(1_000)
    expect(totals(client)).toEqual([1_000])
  }
  await untilState(layer, 'goal', { targetCents: 50_000, receivedCents: 1_000 })
  for (const topic of counters) await untilState(layer, topic, { value: topic.includes('amount') ? 1_000 : 1 })
  await app().end(hidden, 'refunded')
  await expect.poll(() => totals(own).at(-1)).toBe(1_000)
  expect(totals(viewer)).toEqual([1_000])
  expect(JSON.stringify(layer.frames)).not.toMatch(/6123|7123|Rita/)
  for (const client of [viewer, overlay, layer, own]) client.close()
})

test('A private donation reaches the creator’s dashboard whole, an agency without its message, and no other socket', async () => {
  const [creator, agency] = [await app().register(), await app().register('agency')]
  await link(agency, creator)
  const { slug } = creator.user
  const { baseUrl } = app()
  const [viewer, overlay, layer, own, agencyDashboard] = [
    await join(baseUrl, { slug }),
    await join(baseUrl, { slug, key: app().widgetKeyOf(creator) }),
    await join(baseUrl, {
      ...{ slug, key: app().widgetKeyOf(creator), role: 'widget' },
      topics: ['latest:5', 'top:ever:5', 'top:day:5', 'top:month:5'],
    }),
    await join(baseUrl, { slug, token: creator.token }),
    await join(baseUrl, { slug, token: agency.token }),
  ]
  const donation = await app().donate(slug, { donorName: 'Rita', message: 'Entre nós', private: true })
  await app().pay(donation)
  const figures = async (of: typeof own) => {
    await expect.poll(async () => (await of.until('figures')).at(-1)?.payload.stats.totalDonations).toBe(1)
    return (await of.until('figures')).at(-1)?.payload.recent
  }
  expect(await figures(own)).toMatchObject([{ message: 'Entre nós', private: true, alertStatus: null }])
  expect(await figures(agencyDashboard)).toMatchObject([{ message: null, private: true, amount: 1_000 }])
  // A public donation follows, so that the absence of the private one can be checked.
  const shown = await app().donate(slug, { donorName: 'Zé', message: 'Em público' })
  await app().pay(shown)
  for (const client of [viewer, overlay, own]) expect((await client.until('donation'))[0]?.payload.sequence).toBe(1)
  const states = async () => (await layer.until('state')).map((frame) => JSON.stringify(frame))
  await expect.poll(async () => (await states()).filter((text) => text.includes('Zé')).length).toBeGreaterThanOrEqual(4)
  for (const { frames } of [viewer, overlay, layer]) expect(JSON.stringify(frames)).not.toMatch(/Rita|Entre nós/)
  expect(JSON.stringify(agencyDashboard.frames)).not.toContain('Entre nós')
  const { body: queue } = await app().call<AlertQueue>('/api/alerts/queue', { token: creator.token })
  expect(JSON.stringify(queue)).not.toContain('Rita')
  for (const client of [viewer, overlay, layer, own, agencyDashboard]) client.close()
})
