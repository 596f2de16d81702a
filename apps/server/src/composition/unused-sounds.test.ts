import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@aplauso/contract/limits'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deleteOldTestAlerts } from '#modules/alerts/public.ts'
import { releaseUnpaidSounds } from '#modules/donations/public.ts'
import { storeSound, storeUpload } from '#modules/media/audio/store-sound.ts'
import { createSounds, deleteOldUploads, removeUnreferenced } from '#modules/media/public.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { openJobs } from '#platform/jobs/open-jobs.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { useApp } from '#testing/test-app.ts'

const app = useApp()
let jobs: Jobs
beforeAll(async () => {
  const { database } = app()
  jobs = await openJobs({ database, databaseUrl: database.url, log: pino({ level: 'silent' }) })
})
afterAll(() => jobs.close())

const db = () => app().database.db
const deps = () => ({ db: db(), storage: openStorage({ dataDir: app().dataDir }) })
const newSound = () => ({ mp3: randomBytes(1_000), durationMs: 2_000, peaks: [50, 100] })
const stored = () => storeSound(deps(), newSound())
const isThere = ({ audioUrl }: { audioUrl: string }) => existsSync(join(app().dataDir, audioUrl))

async function untilReleased(): Promise<void> {
  const left = async () => (await sql`select from pgboss.job where name = 'released_sounds'`.execute(db())).rows.length
  await expect.poll(left, { interval: 50 }).toBe(0)
}

/** Runs the jobs that remove sounds, at this time from now. */
async function removeIn(ms: number): Promise<void> {
  const now = new Date(Date.now() + ms)
  const sounds = createSounds({ ...deps(), jobs })
  await deleteOldUploads({ db: db(), jobs }, now)
  await deleteOldTestAlerts({ db: db(), sounds }, now)
  await releaseUnpaidSounds({ db: db(), sounds }, now)
  await untilReleased()
}

async function donation(sound: { soundId: string; audioUrl: string }, speech: 'ready' | null = null) {
  const { user } = await app().register('creator')
  const started = await app().donate(user.slug)
  const playing = { sound_id: sound.soundId, audio_url: sound.audioUrl, speech_status: speech }
  await db().updateTable('donations').set(playing).where('id', '=', started.donationId).execute()
  const row = () =>
    db()
      .selectFrom('donations')
      .select(['sound_id', 'audio_url', 'speech_status'])
      .where('id', '=', started.donationId)
      .executeTakeFirstOrThrow()
  return { row, playing, pay: () => app().pay(started) }
}

test('An unused upload is deleted after an hour', async () => {
  const upload = await storeUpload(deps(), newSound(), undefined)
  await removeIn(59 * MINUTE_MS)
  expect(isThere(upload)).toBe(true)
  await removeIn(61 * MINUTE_MS)
  expect(isThere(upload)).toBe(false)
  expect((await fetch(app().baseUrl + upload.audioUrl)).status).toBe(404)
})

test('A repeated upload of the same sound starts another hour', async () => {
  const sound = newSound()
  const now = Date.now()
  await storeUpload(deps(), sound, undefined, new Date(now - 2 * HOUR_MS))
  const again = await storeUpload(deps(), sound, undefined)
  await removeIn(0)
  expect(isThere(again)).toBe(true)
})

test('A sound of a donation, a creator or an alert stays, and one of a test alert is deleted after a day', async () => {
  const { user, token } = await app().register('creator')
  const [first, second, third] = await Promise.all([stored(), stored(), stored()])
  await donation(first)
  await db().updateTable('creators').set({ custom_sound_id: second.soundId }).where('user_id', '=', user.id).execute()
  expect((await app().call('/api/donations/test', { body: { creatorSlug: user.slug }, token })).status).toBe(201)
  const playing = { sound_id: third.soundId, audio_url: third.audioUrl }
  await db().updateTable('alerts').set(playing).where('creator_id', '=', user.id).execute()
  await removeIn(23 * HOUR_MS)
  expect([first, second, third].map(isThere)).toEqual([true, true, true])
  await removeIn(25 * HOUR_MS)
  expect([first, second, third].map(isThere)).toEqual([true, true, false])
  expect(await db().selectFrom('alerts').select('id').where('creator_id', '=', user.id).execute()).toEqual([])
})

test('Speech of an unpaid donation is deleted after two days, and the donation can still be paid', async () => {
  const [paidFor, unpaid] = await Promise.all([stored(), stored()])
  const [first, second] = [await donation(paidFor, 'ready'), await donation(unpaid, 'ready')]
  await first.pay()
  await removeIn(47 * HOUR_MS)
  expect([paidFor, unpaid].map(isThere)).toEqual([true, true])
  await removeIn(49 * HOUR_MS)
  expect([paidFor, unpaid].map(isThere)).toEqual([true, false])
  expect(await first.row()).toEqual(first.playing)
  expect(await second.row()).toEqual({ sound_id: null, audio_url: null, speech_status: 'failed' })
})

test('An unreferenced sound that a crash left is deleted, and one in use is not', async () => {
  const [used, unused] = await Promise.all([stored(), stored()])
  await donation(used)
  const walk = async (ms: number) => {
    await removeUnreferenced({ db: db(), jobs }, new Date(Date.now() + ms))
    await untilReleased()
  }
  await walk(59 * MINUTE_MS)
  expect([used, unused].map(isThere)).toEqual([true, true])
  await walk(61 * MINUTE_MS)
  expect([used, unused].map(isThere)).toEqual([true, false])
})

test('One run deletes the sounds of more unpaid donations than one batch', async () => {
  const { row } = await donation(await stored(), 'ready')
  await sql`
    insert into donations select (jsonb_populate_record(first, jsonb_build_object('id', gen_random_uuid(),
      'idempotency_key', null, 'provider_payment_id', null))).*
    from donations as first, generate_series(1, 1200)
    where speech_status = 'ready' and sound_id is not null and paid_at is null`.execute(db())
  await removeIn(49 * HOUR_MS)
  expect((await row()).sound_id).toBeNull()
  const { rows } =
    await sql`select from donations where sound_id is not null and speech_status = 'ready' and paid_at is null`.execute(
      db(),
    )
  expect(rows).toEqual([])
})

test('A recording of an unpaid donation is deleted after a month', async () => {
  const recording = await stored()
  const { row } = await donation(recording)
  await removeIn(29 * DAY_MS)
  expect(isThere(recording)).toBe(true)
  await removeIn(31 * DAY_MS)
  expect(isThere(recording)).toBe(false)
  expect(await row()).toEqual({ sound_id: null, audio_url: null, speech_status: null })
})
