import { randomBytes } from 'node:crypto'
import { startFauxqs } from 'fauxqs'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { openJobs } from '#platform/jobs/open-jobs.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { openTestDatabase } from '#testing/engine.ts'
import { removeReleasedSounds } from './release-sounds.ts'
import { createSounds } from './sounds.ts'

const HERE = { host: '127.0.0.1', logger: false } as const

test('A sound released while the bucket is unreachable is removed once the bucket is back', async () => {
  const database = await openTestDatabase(inject('snapshotFolder'))
  onTestFinished(() => database.close())
  const jobs = await openJobs({
    database,
    databaseUrl: database.url,
    log: pino({ level: 'silent' }),
    limits: { firstRetrySeconds: 1, lastRetrySeconds: 1, pollSeconds: 0.5 },
  })
  onTestFinished(() => jobs.close())
  const bucket = await startFauxqs({ port: 0, ...HERE })
  bucket.createBucket('media')
  const endpoint = `http://127.0.0.1:${bucket.port}`
  const s3 = { endpoint, bucket: 'media', region: 'us-east-1', accessKeyId: 'test', secretAccessKey: 'test' }
  const storage = openStorage({ dataDir: '/nowhere', s3: { ...s3, publicUrl: `${endpoint}/media` } })
  const sounds = createSounds({ db: database.db, storage, jobs })
  const { soundId, audioUrl } = await sounds.store({ mp3: randomBytes(100), durationMs: 1_000, peaks: [50, 100] })
  expect((await fetch(audioUrl)).status).toBe(200)

  await bucket.stop()
  await removeReleasedSounds({ db: database.db, storage, jobs })
  await database.db.transaction().execute((tx) => sounds.release(tx, [soundId]))
  const tries = async () =>
    (await database.raw.query("select retry_count as tries from pgboss.job where name = 'released_sounds'")).rows
  await expect.poll(tries).toEqual([{ tries: 1 }])

  const again = await startFauxqs({ port: bucket.port, ...HERE })
  onTestFinished(() => again.stop())
  again.createBucket('media')
  await expect.poll(tries).toEqual([])
})
