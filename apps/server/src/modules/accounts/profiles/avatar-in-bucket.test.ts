import { startFauxqs } from 'fauxqs'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { avatarActions } from '#testing/avatars.ts'
import { startTestApp } from '#testing/test-app.ts'

const settings = (port: number) => ({
  S3_ENDPOINT: `http://127.0.0.1:${port}`,
  S3_BUCKET: 'media',
  S3_ACCESS_KEY_ID: 'test',
  S3_SECRET_ACCESS_KEY: 'test',
  MEDIA_PUBLIC_URL: `http://127.0.0.1:${port}/media`,
})

test('An avatar in a bucket is shown from the bucket’s address, and deleted there once replaced', async () => {
  const bucket = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false })
  onTestFinished(() => bucket.stop())
  bucket.createBucket('media')
  const { app, close } = await startTestApp(settings(bucket.port))
  onTestFinished(close)
  const { upload } = avatarActions(() => app)
  const statusOf = async (address: string | null) => (await fetch(address ?? '')).status

  const { token } = await app.register('fan')
  const { avatar: first } = (await upload(token)).body
  expect(first).toMatch(new RegExp(`^http://127.0.0.1:${bucket.port}/media/avatars/[\\da-f]{32}\\.webp$`))
  expect(await statusOf(first)).toBe(200)
  const { avatar: second } = (await upload(token)).body
  expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200])
  await app.call('/api/users/me', { method: 'DELETE', token })
  expect(await statusOf(second)).toBe(404)
})

test('An avatar whose owner is erased while the bucket is unreachable is deleted once it is reachable', async () => {
  const bucket = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false })
  bucket.createBucket('media')
  const { app, close } = await startTestApp(settings(bucket.port))
  onTestFinished(close)
  const { token } = await app.register('fan')
  expect((await avatarActions(() => app).upload(token)).status).toBe(200)
  await bucket.stop()
  expect((await app.call('/api/users/me', { method: 'DELETE', token })).status).toBe(204)
  const owed = async () =>
    (await sql`select from pgboss.job where name = 'erased_avatar'`.execute(app.database.db)).rows.length
  expect(await owed()).toBe(1)
  const again = await startFauxqs({ port: bucket.port, host: '127.0.0.1', logger: false })
  onTestFinished(() => again.stop())
  again.createBucket('media')
  await expect.poll(owed, { interval: 100 }).toBe(0)
})
