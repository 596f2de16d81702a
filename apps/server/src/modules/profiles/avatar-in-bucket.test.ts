import { startFauxqs } from 'fauxqs'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '#testing/app.ts'
import { avatarActions } from '#testing/avatars.ts'

test('With media in a bucket a picture is shown from where the bucket is read, and is gone from it once replaced', async () => {
  const bucket = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false })
  onTestFinished(() => bucket.stop())
  bucket.createBucket('media')
  const MEDIA_PUBLIC_URL = `http://127.0.0.1:${bucket.port}/media`
  const { app, close } = await startTestApp({
    S3_ENDPOINT: `http://127.0.0.1:${bucket.port}`,
    S3_BUCKET: 'media',
    S3_ACCESS_KEY_ID: 'test',
    S3_SECRET_ACCESS_KEY: 'test',
    MEDIA_PUBLIC_URL,
  })
  onTestFinished(close)
  const { upload } = avatarActions(() => app)
  const statusOf = async (address: string | null) => (await fetch(address ?? '')).status

  const { token } = await app.register('fan')
  const { avatar: first } = (await upload(token)).body
  expect(first).toMatch(new RegExp(`^${MEDIA_PUBLIC_URL}/avatars/[\\da-f]{32}\\.webp$`))
  expect(await statusOf(first)).toBe(200)
  const { avatar: second } = (await upload(token)).body
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
  await app.call('/api/users/me', { method: 'DELETE', token })
  expect(await statusOf(second)).toBe(404)
})
