import { readdir } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import type { User } from '@aplauso/contract/accounts'
import type { Problem } from '@aplauso/contract/errors'
import { AVATAR_MAX_BYTES } from '@aplauso/contract/limits'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { avatarActions, avatarForm, redPicture } from '#testing/avatars.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()

const { send, upload } = avatarActions(app)
const storedFiles = async () =>
  (await readdir(join(app().dataDir, 'media', 'avatars')).catch(() => [])).map((name) => `/media/avatars/${name}`)

test('An avatar is public as a square WebP under a random name', async () => {
  const creator = await app().register('creator')
  const { status, body } = await upload(creator.token)
  expect(status).toBe(200)
  expect(body).toEqual({ ...creator.user, avatar: expect.stringMatching(/^\/media\/avatars\/[\da-f]{32}\.webp$/) })
  const shown = await app().call<{ avatar: string }>(`/api/creators/${creator.user.slug}`)
  expect(shown.body.avatar).toBe(body.avatar)

  const file = await fetch(app().baseUrl + body.avatar)
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(await sharp(await file.arrayBuffer()).metadata()).toMatchObject({ format: 'webp', width: 512, height: 512 })
})

test('A new avatar replaces the previous one and deletes its file', async () => {
  const fan = await app().register('fan')
  const first = (await upload(fan.token)).body.avatar
  const second = (await upload(fan.token)).body.avatar
  expect(second).not.toBe(first)
  const files = await storedFiles()
  expect([files.includes(first ?? ''), files.includes(second ?? '')]).toEqual([false, true])
  expect((await fetch(app().baseUrl + first)).status).toBe(404)
})

test('Parallel uploads leave one avatar and one file', async () => {
  const fan = await app().register('fan')
  const before = await storedFiles()
  const answers = await Promise.all(Array.from({ length: 4 }, () => upload(fan.token)))
  expect(answers.map(({ status }) => status)).toEqual(Array(4).fill(200))
  const { body } = await app().call<User>('/api/auth/me', { token: fan.token })
  expect((await storedFiles()).filter((file) => !before.includes(file))).toEqual([body.avatar])
})

test.each([
  ['DELETE', '/api/users/avatar', undefined],
  ['PATCH', '/api/users/update-profile', { avatar: null }],
])('%s %s removes the avatar and its file', async (method, path, body) => {
  const fan = await app().register('fan')
  const { avatar } = (await upload(fan.token)).body
  const saved = await app().call<User>('/api/users/update-profile', {
    method: 'PATCH',
    token: fan.token,
    body: { avatar },
  })
  expect(saved.body.avatar).toBe(avatar)
  const removed = await app().call<User>(path, { method, token: fan.token, body })
  expect([removed.status, removed.body.avatar]).toEqual([200, null])
  expect(await storedFiles()).not.toContain(avatar)
  expect((await app().call<User>(path, { method, token: fan.token, body })).status).toBe(200)
})

test.each([
  ['SVG by the name of a PNG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['a page', '<!doctype html><script>alert(1)</script>'],
  ['nothing', ''],
])('Upload refuses %s, and the previous avatar stays', async (_name, text) => {
  const fan = await app().register('fan')
  const { avatar } = (await upload(fan.token)).body
  const answer = await send<Problem>(fan.token, avatarForm(text))
  expect([answer.status, answer.body.code]).toEqual([415, 'unsupported_media'])
  expect((await app().call<User>('/api/auth/me', { token: fan.token })).body.avatar).toBe(avatar)
})

test('Upload refuses a file above the size limit, by its bytes and not by its declared size', async () => {
  const fan = await app().register('fan')
  const answer = await send<Problem>(fan.token, avatarForm(new Uint8Array(AVATAR_MAX_BYTES + 1)))
  expect([answer.status, answer.body.code]).toEqual([413, 'payload_too_large'])
  const justFits = await send<Problem>(fan.token, avatarForm(new Uint8Array(AVATAR_MAX_BYTES)))
  expect([justFits.status, justFits.body.code]).toEqual([415, 'unsupported_media'])
})

test('Upload refuses an endless file as soon as it is too large', async () => {
  const { token } = await app().register('fan')
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const upload = request(`${app().baseUrl}/api/users/avatar`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'multipart/form-data; boundary=x' },
    })
    upload.on('error', reject)
    upload.on('response', (response) => {
      resolve(response.statusCode)
      upload.destroy()
    })
    upload.write('--x\r\ncontent-disposition: form-data; name="avatar"; filename="a.png"\r\n\r\n')
    upload.write(Buffer.alloc(AVATAR_MAX_BYTES + 1))
  })
  expect(status).toBe(413)
})

test('Upload rejects a multipart body without exactly one file', async () => {
  const { token } = await app().register('fan')
  const png = await redPicture()
  const multipart = { 'content-type': 'multipart/form-data; boundary=x' }
  const withField = avatarForm(png)
  withField.append('userType', 'agency')
  const answers = await Promise.all([
    send<Problem>(token, avatarForm(png, 'file')),
    send<Problem>(token, new FormData()),
    send<Problem>(
      token,
      '--x\r\ncontent-disposition: form-data; name="avatar"; filename="a.png"\r\n\r\nabc',
      multipart,
    ),
    send<Problem>(token, 'no form at all', multipart),
    send<Problem>(token, 'abc', { 'content-type': 'multipart/form-data' }),
    send<Problem>(token, '{"avatar":"x"}', { 'content-type': 'application/json' }),
    send<Problem>(token, png, { 'content-type': 'image/png' }),
    send<Problem>(undefined, avatarForm(png)),
    send<Problem>('wrong', avatarForm(png)),
  ])
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([
    ...Array(5).fill([400, 'validation_failed']),
    ...Array(2).fill([415, 'unsupported_media']),
    ...Array(2).fill([401, 'unauthenticated']),
  ])
  expect((await send<Problem>(token, withField)).status).toBeLessThan(500)
  expect((await app().call<User>('/api/auth/me', { token })).body.userType).toBe('fan')
})

test('Other calls refuse a form', async () => {
  const response = await fetch(`${app().baseUrl}/api/auth/login`, { method: 'POST', body: avatarForm('x') })
  expect(response.status).toBe(415)
})

test('The API description documents the form', async () => {
  const { body } = await app().call<{ paths: Record<string, { put?: { requestBody: unknown } }> }>('/api/openapi.json')
  expect(body.paths['/api/users/avatar']?.put?.requestBody).toMatchObject({
    content: { 'multipart/form-data': { schema: { properties: { avatar: { type: 'string', format: 'binary' } } } } },
  })
})
