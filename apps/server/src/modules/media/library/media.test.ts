import { readdir } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import type { AlertSettings } from '@aplauso/contract/alerts'
import type { Problem } from '@aplauso/contract/errors'
import { MEDIA_NAME_MAX_CHARACTERS } from '@aplauso/contract/limits'
import type { Media, MediaQuota } from '@aplauso/contract/media'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { BUILT_IN_PLANS } from '#modules/plans/public.ts'
import { agencyActions } from '#testing/agencies.ts'
import { join } from '#testing/live-client.ts'
import { animation, mediaActions, picture } from '#testing/media.ts'
import { useApp } from '#testing/test-app.ts'
import { sine, wav } from '#testing/waves.ts'

const app = useApp()
const { upload, list, remove, bytesAt } = mediaActions(app)
const db = () => app().database.db

const sound = wav(sine(440), { seconds: 1 })
const storedFiles = () => readdir(joinPath(app().dataDir, 'media', 'library')).catch(() => [])

test('A GIF becomes an animated WebP with transparency, served from this server with immutable caching', async () => {
  const creator = await app().register()
  const { status, body } = await upload(creator, await animation('gif'), { fileName: 'Aplauso grande.GIF' })
  expect(status).toBe(201)
  expect(body).toEqual({
    ...{ id: expect.any(String), kind: 'image', name: 'Aplauso grande', animated: true, usedBy: [] },
    ...{ url: expect.stringMatching(/^\/media\/library\/[\da-f]{32}\.webp$/), width: 40, height: 30 },
    ...{ durationMs: 300, bytes: expect.any(Number) },
  })
  const file = await fetch(app().baseUrl + body.url)
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cache-control': 'public, max-age=31536000, immutable',
  })
  const bytes = await bytesAt(body.url)
  expect(bytes).toHaveLength(body.bytes)
  expect(await sharp(bytes).metadata()).toMatchObject({
    format: 'webp',
    pages: 3,
    hasAlpha: true,
    delay: [100, 100, 100],
  })
})

test('The media list has pages, newest first, and only the owner can rename or delete a file', async () => {
  const creator = await app().register()
  const made = [
    await upload(creator, await picture('png'), { name: 'Primeira' }),
    await upload(creator, sound, { name: 'Segunda' }),
  ]
  expect(made.map(({ status }) => status)).toEqual([201, 201])
  const first = await app().call<Media[]>('/api/media?limit=1', { token: creator.token })
  expect(first.body.map(({ name, kind }) => [name, kind])).toEqual([['Segunda', 'sound']])
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await app().call<Media[]>(next, { token: creator.token })
  expect(second.body.map(({ name }) => name)).toEqual(['Primeira'])

  const stranger = await app().register()
  const path = `/api/media/${made[0]?.body.id}`
  const rename = (token: string, name: string) => app().call<Media>(path, { token, method: 'PATCH', body: { name } })
  expect((await rename(creator.token, ' Outra ')).body.name).toBe('Outra')
  const refused = [
    await rename(stranger.token, 'Minha'),
    await rename(creator.token, ''),
    await rename(creator.token, 'x'.repeat(MEDIA_NAME_MAX_CHARACTERS + 1)),
    await remove(stranger, made[0]?.body.id ?? ''),
    await remove(creator, 'none'),
  ]
  expect(refused.map(({ status }) => status)).toEqual([404, 400, 400, 404, 404])
  expect(await list(stranger)).toEqual([])
  const long = await upload(creator, sound, { name: 'x'.repeat(MEDIA_NAME_MAX_CHARACTERS + 1) })
  expect([long.status, long.body.errors?.[0]?.path]).toEqual([400, 'name'])
})

test('An agency can use the files of a creator whom it manages, and of nobody else', async () => {
  const [creator, other, agency] = [await app().register(), await app().register(), await app().register('agency')]
  await agencyActions(app).link(agency, creator)
  const query = `?creatorId=${creator.user.id}`
  expect((await upload(agency, await picture('png'), { name: 'Da agência', query })).status).toBe(201)
  expect((await list(creator)).map(({ name }) => name)).toEqual(['Da agência'])
  expect((await list(agency, query)).map(({ name }) => name)).toEqual(['Da agência'])
  for (const elsewhere of ['', `?creatorId=${other.user.id}`]) {
    expect((await upload(agency, await picture('png'), { query: elsewhere })).status).toBe(403)
  }
})

test('A deleted file is gone from the list, the store and its address', async () => {
  const creator = await app().register()
  const { body } = await upload(creator, await picture('webp'))
  expect((await remove(creator, body.id)).status).toBe(204)
  expect((await fetch(app().baseUrl + body.url)).status).toBe(404)
  expect(await list(creator)).toEqual([])
  expect(await storedFiles()).not.toContain(body.url.split('/').at(-1))
})

test('An upload that is cancelled while it is encoded is not stored', async () => {
  const [creator, other] = [await app().register(), await app().register()]
  // Long uploads of another creator are ahead in the queue, so this one waits even on a fast machine.
  const long = wav(sine(440), { seconds: 10 })
  const before = [upload(other, long), upload(other, long), upload(other, long)]
  const calling = new AbortController()
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(long)]), 'som.wav')
  const headers = { authorization: `Bearer ${creator.token}` }
  const sent = fetch(`${app().baseUrl}/api/media`, { method: 'POST', headers, body: form, signal: calling.signal })
  setTimeout(() => calling.abort(), 60)
  await expect(sent).rejects.toThrow('abort')
  // When another upload of the same kind has finished, the cancelled one has finished too.
  expect((await upload(creator, sound, { name: 'Outro' })).status).toBe(201)
  expect((await Promise.all(before)).map(({ status }) => status)).toEqual([201, 201, 201])
  expect((await list(creator)).map(({ name }) => name)).toEqual(['Outro'])
})

test('Two concurrent uploads that do not both fit: one is refused with the used and available space', async () => {
  const creator = await app().register()
  const { body: first } = await upload(creator, sound)
  const { maxBytes, usedBytes } = (await app().call<MediaQuota>('/api/media/quota', { token: creator.token })).body
  expect([maxBytes, usedBytes]).toEqual([BUILT_IN_PLANS.free.mediaBytes, first.bytes])
  // Leaves space for one and a half files.
  const filled = (maxBytes ?? 0) - Math.round(first.bytes * 1.5)
  await db().updateTable('media').set({ bytes: filled }).where('id', '=', first.id).execute()
  const before = await storedFiles()
  const answers = await Promise.all([upload(creator, sound), upload(creator, sound)])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
  const refused = answers.find(({ status }) => status === 409)?.body
  expect([refused?.code, refused?.detail]).toEqual([
    'media_quota_reached',
    expect.stringMatching(/^Your files take (99.9|100) MB of the 100 MB of your plan, and this one/),
  ])
  expect(await storedFiles()).toHaveLength(before.length + 1)
  const user = { granted_plan: 'creator', subscription_plan: 'creator' } as const
  await db().updateTable('users').set(user).where('id', '=', creator.user.id).execute()
  expect((await upload(creator, sound)).status).toBe(201)
})

const changeAs = (token: string) => (body: object) =>
  app().call<AlertSettings & Problem>('/api/alerts/settings', { token, method: 'PATCH', body })

test('A custom chime replaces the built-in one, reaches overlays at once, and cannot be deleted while in use', async () => {
  const creator = await app().register()
  const change = changeAs(creator.token)
  const { body: own } = await upload(creator, sound, { name: 'Sino da avó' })
  const overlay = await join(app().baseUrl, { slug: creator.user.slug, key: app().widgetKeyOf(creator) })
  await overlay.until('joined')
  const chosen = { chimeId: null, mediaId: own.id, chimeUrl: own.url }
  expect((await change({ sound: { mediaId: own.id } })).body.sound).toMatchObject(chosen)
  expect((await overlay.until('settings'))[0]?.payload.sound).toMatchObject(chosen)
  // Other changes leave it unchanged, also in a test of unsaved settings.
  expect((await change({ sound: { chimeVolume: 0.3 } })).body.sound).toMatchObject(chosen)
  const draft = { creatorSlug: creator.user.slug, settings: { sound: { order: 'together' } } }
  expect((await app().call('/api/donations/test', { token: creator.token, body: draft })).status).toBe(201)
  const [frame] = await overlay.until('donation')
  expect(frame?.payload.settings?.sound).toMatchObject({ ...chosen, order: 'together' })

  expect((await list(creator))[0]?.usedBy).toEqual([{ where: 'chime' }])
  const refused = await remove(creator, own.id)
  expect([refused.status, refused.body.code]).toEqual([409, 'in_use'])
  const back = await change({ sound: { chimeId: 'strings-harp' } })
  expect(back.body.sound).toMatchObject({ chimeId: 'strings-harp', mediaId: null })
  expect(back.body.sound.chimeUrl).toContain('/chimes/strings-harp-')
  expect((await remove(creator, own.id)).status).toBe(204)
  overlay.close()
})

test('A chime must be an existing sound of the creator, and only one can be chosen', async () => {
  const [creator, other] = [await app().register(), await app().register()]
  const ids = [
    (await upload(other, sound)).body.id,
    (await upload(creator, await picture('png'))).body.id,
    '0198a1f0-0000-7000-8000-000000000000',
    'none',
  ]
  for (const mediaId of ids) {
    const { status, body } = await changeAs(creator.token)({ sound: { mediaId } })
    expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, ['sound.mediaId']])
    const test = { creatorSlug: creator.user.slug, settings: { sound: { mediaId } } }
    expect((await app().call('/api/donations/test', { token: creator.token, body: test })).status).toBe(400)
  }
  const { body: own } = await upload(creator, sound)
  const both = await changeAs(creator.token)({ sound: { mediaId: own.id, chimeId: 'bells-dawn' } })
  expect([both.status, both.body.errors?.map(({ path }) => path)]).toEqual([400, ['sound.mediaId']])
})

test('A custom picture appears on the card, in settings and variations, and cannot be deleted while in use', async () => {
  const creator = await app().register()
  const { token } = creator
  const change = changeAs(token)
  const overlay = await join(app().baseUrl, { slug: creator.user.slug, key: app().widgetKeyOf(creator) })
  await overlay.until('joined')
  const { body: own } = await upload(creator, await animation('gif'))
  const chosen = { mediaId: own.id, media: { kind: 'image', url: own.url } }
  expect((await change({ look: { mediaId: own.id } })).body.look).toMatchObject(chosen)
  expect((await overlay.until('settings'))[0]?.payload.look).toMatchObject(chosen)
  // Other changes leave it unchanged.
  expect((await change({ look: { layout: 'above' } })).body.look).toMatchObject({ ...chosen, layout: 'above' })
  const variation = { name: 'Grande', when: { fromCents: 5_000 }, look: { mediaId: own.id } }
  const { body: added } = await app().call<{ id: string }>('/api/alerts/variations', { token, body: variation })
  const usedBy = [{ where: 'look' }, { where: 'variation', id: added.id, name: 'Grande' }]
  expect((await list(creator))[0]?.usedBy).toEqual(usedBy)

  const none = await change({ look: { mediaId: null } })
  expect(none.body.look).toMatchObject({ mediaId: null, media: null, layout: 'above' })
  expect((await list(creator))[0]?.usedBy).toEqual(usedBy.slice(1))
  const refused = await remove(creator, own.id)
  expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
    409,
    'in_use',
    expect.stringContaining('"Grande"'),
  ])
  const test = { creatorSlug: creator.user.slug, variationId: added.id }
  expect((await app().call('/api/donations/test', { token, body: test })).status).toBe(201)
  expect((await overlay.until('donation'))[0]?.payload.settings?.look).toMatchObject(chosen)
  expect((await app().call(`/api/alerts/variations/${added.id}`, { token, method: 'DELETE' })).status).toBe(204)
  expect((await remove(creator, own.id)).status).toBe(204)
  overlay.close()
})

test('The picture of a card must be an existing picture or video of the creator', async () => {
  const [creator, other] = [await app().register(), await app().register()]
  const { token } = creator
  const ids = [
    (await upload(other, await picture('png'))).body.id,
    (await upload(creator, sound)).body.id,
    '0198a1f0-0000-7000-8000-000000000000',
  ]
  for (const mediaId of ids) {
    const look = { mediaId }
    const tried = { creatorSlug: creator.user.slug, settings: { look } }
    const answers = [
      await changeAs(token)({ look }),
      await app().call<Problem>('/api/alerts/variations', { token, body: { name: 'Uma', look } }),
      await app().call<Problem>('/api/donations/test', { token, body: tried }),
    ]
    for (const { status, body } of answers) {
      expect([status, body.errors?.map(({ path }) => path)]).toEqual([400, ['look.mediaId']])
    }
  }
})

test('Deleting a sound while it becomes the chime: one of the two requests is refused', async () => {
  const creator = await app().register()
  for (let round = 0; round < 5; round += 1) {
    const { body: own } = await upload(creator, sound)
    const [deleted, chosenAnswer] = await Promise.all([
      remove(creator, own.id),
      changeAs(creator.token)({ sound: { mediaId: own.id } }),
    ])
    expect([
      [204, 400],
      [409, 200],
    ]).toContainEqual([deleted.status, chosenAnswer.status])
    await changeAs(creator.token)({ sound: { chimeId: 'bells-dawn' } })
  }
})

const drawing = (...urls: string[]) =>
  `.card {\n  background-image: ${urls.map((url) => `url("${url}")`).join(', ')};\n}`

test('Custom CSS may use library pictures in settings, variations and tests, and they cannot be deleted meanwhile', async () => {
  const creator = await app().register()
  const { token } = creator
  const change = changeAs(token)
  const overlay = await join(app().baseUrl, { slug: creator.user.slug, key: app().widgetKeyOf(creator) })
  await overlay.until('joined')
  const [{ body: first }, { body: second }] = [
    await upload(creator, await picture('png'), { name: 'Fundo' }),
    await upload(creator, await animation('gif'), { name: 'Brilho' }),
  ]
  const css = drawing(first.url, second.url)
  const printed = `{background-image:url(${first.url}),url(${second.url})}`
  const sheet = expect.objectContaining({ css: expect.stringContaining(printed) })
  expect((await app().call('/api/alerts/css', { token, body: { css } })).body).toEqual({ sheet })
  // Checking or testing the CSS does not count as use.
  const tried = { creatorSlug: creator.user.slug, settings: { look: { css } } }
  expect((await app().call('/api/donations/test', { token, body: tried })).status).toBe(201)
  expect((await overlay.until('donation'))[0]?.payload.settings?.look).toMatchObject({ sheet })
  expect((await list(creator)).map(({ usedBy }) => usedBy)).toEqual([[], []])

  expect((await change({ look: { css, mediaId: first.id } })).body.look).toMatchObject({ css, sheet })
  expect((await overlay.until('settings'))[0]?.payload.look).toMatchObject({ css: null, sheet })
  // Other changes leave it unchanged.
  expect((await change({ look: { layout: 'above' } })).body.look).toMatchObject({ css, sheet })
  const variation = { name: 'Grande', look: { css: drawing(second.url) } }
  const { body: added } = await app().call<{ id: string }>('/api/alerts/variations', { token, body: variation })
  const inVariation = { where: 'variation', id: added.id, name: 'Grande' }
  expect((await list(creator)).map(({ usedBy }) => usedBy)).toEqual([
    [{ where: 'look' }, inVariation],
    [{ where: 'look' }],
  ])
  const refused = await remove(creator, second.id)
  expect([refused.status, refused.body.code, refused.body.detail]).toEqual([
    409,
    'in_use',
    expect.stringContaining('"Grande"'),
  ])

  await change({ look: { css: drawing(first.url), mediaId: null } })
  const path = `/api/alerts/variations/${added.id}`
  expect((await remove(creator, second.id)).status).toBe(409)
  await app().call(path, { token, method: 'PATCH', body: { look: { css: drawing(first.url) } } })
  expect((await remove(creator, second.id)).status).toBe(204)
  expect((await remove(creator, first.id)).status).toBe(409)
  await change({ look: { css: null } })
  expect((await list(creator))[0]?.usedBy).toEqual([inVariation])
  await app().call(path, { token, method: 'DELETE' })
  expect((await remove(creator, first.id)).status).toBe(204)
  overlay.close()
})

test('Custom CSS is refused if it names a file that is not an existing picture of the creator', async () => {
  const [creator, other] = [await app().register(), await app().register()]
  const { token } = creator
  const { body: own } = await upload(creator, await picture('png'))
  const { body: gone } = await upload(creator, await picture('png'))
  expect((await remove(creator, gone.id)).status).toBe(204)
  const urls = [
    (await upload(other, await picture('png'))).body.url,
    (await upload(creator, sound)).body.url,
    gone.url,
    app().baseUrl + own.url,
    'https://evil.test/x.webp',
  ]
  for (const url of urls) {
    const css = drawing(url)
    const look = { css }
    const answers = [
      [await changeAs(token)({ look }), 'look.css'],
      [await app().call<Problem>('/api/alerts/variations', { token, body: { name: 'Uma', look } }), 'look.css'],
      [
        await app().call<Problem>('/api/donations/test', {
          token,
          body: { creatorSlug: creator.user.slug, settings: { look } },
        }),
        'settings.look.css',
      ],
      [await app().call<Problem>('/api/alerts/css', { token, body: { css } }), 'css'],
    ] as const
    for (const [{ status, body }, path] of answers) {
      const place = { path, code: 'css_address', line: 2, column: 21 }
      expect([status, body.errors]).toEqual([400, [expect.objectContaining(place)]])
    }
  }
})

test('An agency can use pictures of a creator whom it manages in CSS, and of nobody else', async () => {
  const [creator, agency] = [await app().register(), await app().register('agency')]
  await agencyActions(app).link(agency, creator)
  const { body: theirs } = await upload(creator, await picture('png'))
  const add = (css: string) =>
    app().call<Problem>(`/api/alerts/variations?creatorId=${creator.user.id}`, {
      token: agency.token,
      body: { name: 'Da agência', look: { css } },
    })
  expect((await add(drawing(theirs.url))).status).toBe(201)
  expect((await list(creator))[0]?.usedBy).toMatchObject([{ where: 'variation', name: 'Da agência' }])
  const { body: another } = await upload(await app().register(), await picture('png'))
  expect((await add(drawing(another.url))).body.errors).toMatchObject([{ code: 'css_address' }])
})

test('Deleting a picture while custom CSS starts to use it: one of the two requests is refused', async () => {
  const creator = await app().register()
  const { token } = creator
  const body = { name: 'Uma' }
  const { body: added } = await app().call<{ id: string }>('/api/alerts/variations', { token, body })
  const inVariation = (look: object) =>
    app().call(`/api/alerts/variations/${added.id}`, { token, method: 'PATCH', body: { look } })
  for (let round = 0; round < 6; round += 1) {
    const { body: own } = await upload(creator, await picture('png'))
    const css = drawing(own.url)
    const [deleted, chosenAnswer] = await Promise.all([
      remove(creator, own.id),
      round % 2 === 0 ? changeAs(token)({ look: { css } }) : inVariation({ css }),
    ])
    expect([
      [204, 400],
      [409, 200],
    ]).toContainEqual([deleted.status, chosenAnswer.status])
    await changeAs(token)({ look: { css: null } })
    await inVariation({})
  }
})

test('A deleted account loses its files, and its export lists them before', async () => {
  const creator = await app().register()
  const { body } = await upload(creator, sound, { name: 'Sino' })
  const file = await app().call<{ media: Media[] }>('/api/users/export', { token: creator.token })
  expect(file.body.media.map(({ name, url }) => [name, url])).toEqual([['Sino', body.url]])
  expect((await app().call('/api/users/me', { token: creator.token, method: 'DELETE' })).status).toBe(204)
  await expect.poll(async () => (await fetch(app().baseUrl + body.url)).status).toBe(404)
})
