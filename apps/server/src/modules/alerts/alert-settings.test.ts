import type { AlertSettings } from '@aplauso/contract/alerts'
import { NO_CUSTOM_STYLE } from '@aplauso/contract/custom-style'
import { expect, test } from 'vitest'
import { join } from '#testing/live-client.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()

test('The language on stream is the default until the creator chooses one, and overlays get it at once', async () => {
  const creator = await app().register()
  const { token } = creator
  const overlay = await join(app().baseUrl, { slug: creator.user.slug, key: app().widgetKeyOf(creator) })
  const byDefault = { base: 'classic', language: 'specification', ...NO_CUSTOM_STYLE }
  expect((await overlay.until('joined'))[0]?.payload.settings.look).toEqual(byDefault)
  expect((await app().call<AlertSettings>('/api/alerts/settings', { token })).body.look).toEqual(byDefault)

  const change = (body: object) => app().call<AlertSettings>('/api/alerts/settings', { token, method: 'PATCH', body })
  expect((await change({ look: { language: 'pt' } })).body.look).toEqual({ ...byDefault, language: 'pt' })
  const [frame] = await overlay.until('settings')
  expect(frame?.payload.look).toEqual({ ...byDefault, language: 'pt' })
  expect((await change({ look: { language: 'de' } })).status).toBe(400)
  overlay.close()
})

test('The setting `style` and its second name `look.base` stay equal, and a change of either keeps the other style settings', async () => {
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

test('Custom style settings replace those of the style one by one, and overlays get them at once', async () => {
  const creator = await app().register()
  const change = changeAs(creator.token)
  const overlay = await join(app().baseUrl, { slug: creator.user.slug, key: app().widgetKeyOf(creator) })
  await overlay.until('joined')
  const own = {
    ...{ layout: 'above', font: 'caveat', sizePx: 30, radiusPx: 0, widthPx: 700, shadow: 'glow', particles: 'hearts' },
    ...{ template: '{name} deu *{amount}*!\n{message}', inAnimation: 'bounce', outAnimation: 'sink' },
    steps: { secondFromCents: 2_000, thirdFromCents: 10_000 },
  }
  const colors = { card: '#112233', text: null, accent: null }
  const first = { ...NO_CUSTOM_STYLE, ...own, colors, base: 'classic', language: 'specification' }
  const second = { ...first, colors: { ...colors, accent: '#ffcc00' }, layout: null, template: null }
  const none = { ...second, colors: NO_CUSTOM_STYLE.colors }
  const steps = [
    { look: { ...own, colors: { card: '#112233' } }, expected: first },
    { look: { colors: { accent: '#FFCC00' }, layout: null, template: ' ' }, expected: second },
    { look: { colors: null }, expected: none },
  ]
  for (const [index, { look, expected }] of steps.entries()) {
    expect((await change({ look })).body.look).toEqual(expected)
    const frames = await overlay.until('settings', index + 1)
    expect(frames[index]?.payload.look).toEqual(expected)
  }
  overlay.close()
})

test('Custom CSS reaches overlays as a compiled sheet limited to their cards, and can be checked before it is saved', async () => {
  const creator = await app().register()
  const { token } = creator
  const change = changeAs(token)
  const overlay = await join(app().baseUrl, { slug: creator.user.slug, key: app().widgetKeyOf(creator) })
  await overlay.until('joined')
  const css = '.card { border: 1px solid red } /* meu */'
  const { css: storedCss, sheet } = (await change({ look: { css } })).body.look
  expect([storedCss, sheet]).toEqual([
    css,
    { scope: sheet?.scope, css: `.${sheet?.scope}.${sheet?.scope} .face{border:1px solid red}` },
  ])
  expect((await overlay.until('settings'))[0]?.payload.look).toMatchObject({ css: null, sheet })
  expect((await app().call('/api/alerts/css', { token, body: { css } })).body).toEqual({ sheet })

  const bad = '.card {\n  position: fixed;\n}'
  const place = { code: 'css_value', line: 2, column: 13, what: 'fixed' }
  const message = 'line 2, column 13: fixed is not allowed here'
  const refused = await change({ look: { css: bad } })
  expect([refused.status, refused.body.errors]).toEqual([400, [{ path: 'look.css', ...place, message }]])
  const looked = await app().call('/api/alerts/css', { token, body: { css: bad } })
  expect([looked.status, looked.body]).toMatchObject([400, { errors: [{ path: 'css', ...place, message }] }])
  const settings = { look: { css: bad } }
  const tried = await app().call('/api/donations/test', { token, body: { creatorSlug: creator.user.slug, settings } })
  expect([tried.status, tried.body]).toMatchObject([400, { errors: [{ path: 'settings.look.css', ...place }] }])
  expect((await change({ cardsAtOnce: 2 })).body.look).toMatchObject({ css, sheet })
  const long = '.card{}'.repeat(715)
  expect((await change({ look: { css: long } })).body.errors).toMatchObject([{ path: 'look.css' }])
  expect((await change({ look: { css: '' } })).body.look).toMatchObject({ css: null, sheet: null })
  overlay.close()
})

const changeAs = (token: string) => (body: object) =>
  app().call<AlertSettings & { errors?: { path: string }[] }>('/api/alerts/settings', { token, method: 'PATCH', body })

test('An alert starts with a chime at half volume by default, and overlays get changes of the sound at once', async () => {
  const creator = await app().register()
  const change = changeAs(creator.token)
  const overlay = await join(app().baseUrl, { slug: creator.user.slug, key: app().widgetKeyOf(creator) })
  const byDefault = {
    ...{ chimeId: 'bells-dawn', mediaId: null, chimeVolume: 0.5, speechVolume: 1, recordingVolume: 1 },
    ...{ order: 'chime_then_speech', chimeUrl: expect.stringMatching(/^\/chimes\/bells-dawn-[0-9a-f]{8}\.mp3$/) },
  }
  expect((await overlay.until('joined'))[0]?.payload.settings.sound).toEqual({ ...byDefault, ownUrl: null })
  const { body } = await app().call<AlertSettings>('/api/alerts/settings', { token: creator.token })
  expect(body.sound).toEqual(byDefault)

  const harp = { ...byDefault, chimeId: 'strings-harp', chimeUrl: expect.stringContaining('/chimes/strings-harp-') }
  expect((await change({ sound: { chimeId: 'strings-harp' } })).body.sound).toEqual(harp)
  // Wait: of two quick changes an overlay may get only the later one.
  await overlay.until('settings')
  const none = { ...harp, chimeId: null, chimeUrl: null, chimeVolume: 0.2, order: 'together' }
  expect((await change({ sound: { chimeId: null, chimeVolume: 0.2, order: 'together' } })).body.sound).toEqual(none)
  const sounds = (await overlay.until('settings', 2)).map(({ payload }) => payload.sound)
  expect(sounds).toEqual([harp, none].map((sound) => ({ ...sound, ownUrl: null })))
  // Changing another setting leaves the sound as it is.
  expect((await change({ cardsAtOnce: 2 })).body.sound).toEqual(none)
  overlay.close()
})

test('The two names of the speech volume and of the recording volume stay equal', async () => {
  const { token } = await app().register()
  const change = changeAs(token)
  expect((await change({ soundVolume: 0.4 })).body).toMatchObject({ soundVolume: 0.4, sound: { recordingVolume: 0.4 } })
  expect((await change({ sound: { recordingVolume: 0.7, speechVolume: 0.6 } })).body).toMatchObject({
    ...{ soundVolume: 0.7, speechVolume: 0.6 },
    sound: { recordingVolume: 0.7, speechVolume: 0.6, chimeVolume: 0.5 },
  })
  const both = { speechVolume: 0.3, sound: { speechVolume: 0.3 } }
  expect((await change(both)).body).toMatchObject({ soundVolume: 0.7, ...both })
})

test.each([
  [{ look: { layout: 'below' } }, 'look.layout'],
  [{ look: { font: 'comic-sans' } }, 'look.font'],
  [{ look: { colors: { card: 'red' } } }, 'look.colors.card'],
  [{ look: { colors: { text: '#12345g' } } }, 'look.colors.text'],
  [{ look: { sizePx: 400 } }, 'look.sizePx'],
  [{ look: { radiusPx: -1 } }, 'look.radiusPx'],
  [{ look: { widthPx: 20.5 } }, 'look.widthPx'],
  [{ look: { template: 'a'.repeat(201) } }, 'look.template'],
  [{ look: { inAnimation: 'strobe' } }, 'look.inAnimation'],
  [{ look: { particles: 'bees' } }, 'look.particles'],
  [{ look: { steps: { secondFromCents: 5_000, thirdFromCents: 5_000 } } }, 'look.steps.thirdFromCents'],
  [{ sound: { chimeId: 'bells-midnight' } }, 'sound.chimeId'],
  [{ sound: { mediaId: '0198a1f0-0000-7000-8000-000000000000' } }, 'sound.mediaId'],
  [{ sound: { chimeVolume: 1.5 } }, 'sound.chimeVolume'],
  [{ sound: { order: 'speech_then_chime' } }, 'sound.order'],
  [{ soundVolume: 0.1, sound: { recordingVolume: 0.2 } }, 'sound.recordingVolume'],
  [{ speechVolume: 0.1, sound: { speechVolume: 0.2 } }, 'sound.speechVolume'],
])('Invalid alert settings are rejected with their path: %j', async (body, path) => {
  const { token } = await app().register()
  const refused = await changeAs(token)(body)
  expect([refused.status, refused.body.errors?.map((error) => error.path)]).toEqual([400, [path]])
})

test('Overlays get the address of the creator’s own sound with the settings', async () => {
  const creator = await app().register()
  const { id, slug } = creator.user
  const overlay = await join(app().baseUrl, { slug, key: app().widgetKeyOf(creator) })
  await overlay.until('joined')
  const { db } = app().database
  await db.updateTable('creators').set({ custom_audio_url: '/media/own.mp3' }).where('user_id', '=', id).execute()
  await changeAs(creator.token)({ cardsAtOnce: 2 })
  expect((await overlay.until('settings'))[0]?.payload.sound).toMatchObject({
    chimeId: 'bells-dawn',
    ownUrl: '/media/own.mp3',
  })
  overlay.close()
})
