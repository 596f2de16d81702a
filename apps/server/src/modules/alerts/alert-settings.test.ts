import type { AlertSettings } from '@aplauso/contract/alerts'
import { expect, test } from 'vitest'
import { useApp } from '#testing/app.ts'
import { join } from '#testing/live-client.ts'

const app = useApp()

test('The language on stream is as specified until the creator chooses one, and overlays follow at once', async () => {
  const creator = await app().register()
  const { token } = creator
  const overlay = await join(app().baseUrl, { slug: creator.user.slug, key: app().widgetKeyOf(creator) })
  const byDefault = { base: 'classic', language: 'specification' }
  expect((await overlay.until('joined'))[0]?.payload.settings.look).toEqual(byDefault)
  expect((await app().call<AlertSettings>('/api/alerts/settings', { token })).body.look).toEqual(byDefault)

  const change = (body: object) => app().call<AlertSettings>('/api/alerts/settings', { token, method: 'PATCH', body })
  expect((await change({ look: { language: 'pt' } })).body.look).toEqual({ base: 'classic', language: 'pt' })
  const [told] = await overlay.until('settings')
  expect(told?.payload.look).toEqual({ base: 'classic', language: 'pt' })
  expect((await change({ look: { language: 'de' } })).status).toBe(400)
  overlay.close()
})

test('The style has two names, which are always equal: either changes both and leaves the rest of the look', async () => {
  const { token } = await app().register()
  const change = (body: object) => app().call<AlertSettings>('/api/alerts/settings', { token, method: 'PATCH', body })
  await change({ look: { language: 'fr' } })
  expect((await change({ style: 'neon' })).body).toMatchObject({
    style: 'neon',
    look: { base: 'neon', language: 'fr' },
  })
  expect((await change({ look: { base: 'gold' } })).body).toMatchObject({
    style: 'gold',
    look: { base: 'gold', language: 'fr' },
  })
  expect((await change({ style: 'fire', look: { base: 'fire' } })).body).toMatchObject({
    style: 'fire',
    look: { base: 'fire', language: 'fr' },
  })
  const refused = await change({ style: 'fire', look: { base: 'rocket' } })
  expect(refused.status).toBe(400)
  expect(JSON.stringify(refused.body)).toContain('look.base')
  await change({ cardsAtOnce: 2 })
  expect((await app().call<AlertSettings>('/api/alerts/settings', { token })).body).toMatchObject({
    style: 'fire',
    look: { base: 'fire', language: 'fr' },
    cardsAtOnce: 2,
  })
})
