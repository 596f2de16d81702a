import type { AlertQueue } from '@aplauso/contract/alerts'
import { expect, test } from 'vitest'
import { agencyActions } from '#testing/agencies.ts'
import { useApp } from '#testing/app.ts'
import { join } from '#testing/live-client.ts'

const app = useApp()
const { link } = agencyActions(app)

test('Of a private donation the creator’s dashboard hears at once, an agency the sum, and everybody else nothing', async () => {
  const [creator, agency] = [await app().register(), await app().register('agency')]
  await link(agency, creator)
  const { slug } = creator.user
  const { baseUrl } = app()
  const [viewer, overlay, layer, own, theirs] = [
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
  expect(await figures(theirs)).toMatchObject([{ message: null, private: true, amount: 1_000 }])
  // The next one comes after it to everybody.
  const shown = await app().donate(slug, { donorName: 'Zé', message: 'Em público' })
  await app().pay(shown)
  for (const client of [viewer, overlay, own]) expect((await client.until('donation'))[0]?.payload.sequence).toBe(1)
  const states = async () => (await layer.until('state')).map((frame) => JSON.stringify(frame))
  await expect.poll(async () => (await states()).filter((text) => text.includes('Zé')).length).toBeGreaterThanOrEqual(4)
  for (const { frames } of [viewer, overlay, layer]) expect(JSON.stringify(frames)).not.toMatch(/Rita|Entre nós/)
  expect(JSON.stringify(theirs.frames)).not.toContain('Entre nós')
  const { body: queue } = await app().call<AlertQueue>('/api/alerts/queue', { token: creator.token })
  expect(JSON.stringify(queue)).not.toContain('Rita')
  for (const client of [viewer, overlay, layer, own, theirs]) client.close()
})
