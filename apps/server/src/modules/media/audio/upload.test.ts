import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import type { UploadedSound } from '@aplauso/contract/audio'
import type { Problem } from '@aplauso/contract/errors'
import { UPLOAD_MAX_BYTES } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type Answer, useApp } from '#testing/test-app.ts'
import { soundForm, spoken, uploadActions } from '#testing/uploads.ts'

const app = useApp({}, { ownFfmpeg: true })
const { send, upload } = uploadActions(app)
const db = () => app().database.db

const storedFiles = () => readdir(join(app().dataDir, 'media', 'sounds')).catch(() => [])

describe('An uploaded sound', () => {
  test('becomes one MP3 with its length and is served only as audio', async () => {
    const { status, body } = await upload(undefined, spoken(2))
    expect(status).toBe(201)
    expect(body).toEqual({
      audioUrl: expect.stringMatching(/^\/media\/sounds\/[\da-f]{32}-[\da-f]{8}\.mp3$/),
      durationMs: 2_000,
    })
    const file = await fetch(app().baseUrl + body.audioUrl)
    expect(file.status).toBe(200)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'audio/mpeg',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'accept-ranges': 'bytes',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    const start = await fetch(app().baseUrl + body.audioUrl, { headers: { range: 'bytes=0-99' } })
    expect([start.status, (await start.arrayBuffer()).byteLength]).toEqual([206, 100])
  })

  test('is stored under its content, whatever its file name', async () => {
    const names = ['../../page.html', `voice.mp3\r\nx-evil: ${'x'.repeat(300)}.svg`]
    const answers: Answer<UploadedSound>[] = []
    for (const name of names) answers.push(await send<UploadedSound>(soundForm(spoken(), 'audio', name)))
    expect(answers.map(({ status }) => status)).toEqual(names.map(() => 201))
    expect(new Set(answers.map(({ body }) => body.audioUrl)).size).toBe(1)
  })

  test('is stored with its uploader and can be used once', async () => {
    const { user, token } = await app().register('creator')
    const { body } = await upload(token, spoken(1.1))
    const uploads = () =>
      sql`select uploader_id from uploads join sounds on sounds.id = sound_id
        where ${body.audioUrl} like '%' || media_key`.execute(db())
    expect((await uploads()).rows).toEqual([{ uploader_id: user.id }])
    await upload(undefined, spoken(1.1))
    expect((await uploads()).rows).toEqual(expect.arrayContaining([{ uploader_id: user.id }, { uploader_id: null }]))
  })
})

describe('An upload', () => {
  test.each([
    ['HTML', '<!doctype html><script>alert(1)</script>', 415, 'unsupported_media'],
    ['an empty file', '', 415, 'unsupported_media'],
    ['three tenths of a second', spoken(0.3), 422, 'audio_too_short'],
    ['46 seconds', spoken(46), 422, 'audio_too_long'],
    ['silence', new Uint8Array([...spoken(2).subarray(0, 44), ...new Uint8Array(64_000)]), 422, 'audio_silent'],
  ])('of %s is refused and stores nothing', async (_what, bytes, status, code) => {
    const before = await storedFiles()
    const answer = await send<Problem>(soundForm(bytes))
    expect([answer.status, answer.body.code]).toEqual([status, code])
    expect(await storedFiles()).toEqual(before)
  })

  test('of more than 5 MB is refused by its actual size', async () => {
    const answer = await send<Problem>(soundForm(new Uint8Array(UPLOAD_MAX_BYTES + 1)))
    expect([answer.status, answer.body.code]).toEqual([413, 'payload_too_large'])
    const justFits = await send<Problem>(soundForm(new Uint8Array(UPLOAD_MAX_BYTES)))
    expect([justFits.status, justFits.body.code]).toEqual([415, 'unsupported_media'])
  })

  test('without end is refused as soon as it is too large', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const begun = request(`${app().baseUrl}/api/donations/upload-audio`, {
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      })
      begun.on('error', reject)
      begun.on('response', (response) => {
        resolve(response.statusCode)
        begun.destroy()
      })
      begun.write('--x\r\ncontent-disposition: form-data; name="audio"; filename="a.mp3"\r\n\r\n')
      begun.write(Buffer.alloc(UPLOAD_MAX_BYTES + 1))
    })
    expect(status).toBe(413)
  })

  test('rejects a body without exactly one valid file', async () => {
    const form = { 'content-type': 'multipart/form-data; boundary=x' }
    const unfinished = '--x\r\ncontent-disposition: form-data; name="audio"; filename="a.mp3"\r\n\r\nabc'
    const answers = await Promise.all([
      send<Problem>(soundForm(spoken(), 'file')),
      send<Problem>(new FormData()),
      send<Problem>(unfinished, undefined, form),
      send<Problem>('no form at all', undefined, form),
      send<Problem>(spoken(), undefined, { 'content-type': 'audio/wav' }),
      send<Problem>('{"audio":"x"}', undefined, { 'content-type': 'application/json' }),
      send<Problem>(soundForm(spoken()), 'wrong'),
    ])
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
      ...Array(4).fill([400, 'validation_failed']),
      ...Array(2).fill([415, 'unsupported_media']),
      [401, 'unauthenticated'],
    ])
    expect(answers[0]?.body.errors).toEqual([{ path: 'audio', code: 'invalid', message: 'is required' }])
  })
})

test('Uploads are refused with overloaded while 4,000 are unused', async () => {
  const { body } = await upload()
  await sql`
    insert into uploads (id, sound_id, created_at)
    select gen_random_uuid(), sounds.id, now() from sounds, generate_series(1, 4000)
    where ${body.audioUrl} like '%' || media_key`.execute(db())
  const refused = await send<Problem>(soundForm(spoken(1.2)))
  expect([refused.status, refused.body.code]).toEqual([503, 'overloaded'])
  await sql`delete from uploads`.execute(db())
  expect((await upload(undefined, spoken(1.2))).status).toBe(201)
})

test('The API description shows the form of the upload', async () => {
  const { body } = await app().call<{ paths: Record<string, { post?: { requestBody: unknown } }> }>('/api/openapi.json')
  expect(body.paths['/api/donations/upload-audio']?.post?.requestBody).toMatchObject({
    content: { 'multipart/form-data': { schema: { properties: { audio: { type: 'string', format: 'binary' } } } } },
  })
})
