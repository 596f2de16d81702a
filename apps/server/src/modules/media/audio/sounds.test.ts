import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyTransaction } from '#modules/tables.ts'
import type { Jobs } from '#platform/jobs/jobs.ts'
import { openJobs } from '#platform/jobs/open-jobs.ts'
import { openStorage } from '#platform/storage/open-storage.ts'
import { useApp } from '#testing/test-app.ts'
import { untilBlocked } from '#testing/until-blocked.ts'
import { removeSounds } from './release-sounds.ts'
import { createSounds } from './sounds.ts'
import { storeUpload } from './store-sound.ts'

const app = useApp()
let jobs: Jobs
beforeAll(async () => {
  const { database } = app()
  jobs = await openJobs({ database, databaseUrl: database.url, log: pino({ level: 'silent' }) })
})
afterAll(() => jobs.close())

const db = () => app().database.db
const storage = () => openStorage({ dataDir: app().dataDir })
const sounds = () => createSounds({ db: db(), storage: storage(), jobs })
const newSound = () => ({ mp3: randomBytes(1_000), durationMs: 2_000, peaks: [50, 100] })
const fileOf = (audioUrl: string) => join(app().dataDir, audioUrl)
const within = <Result>(work: (tx: AnyTransaction) => Promise<Result>) => db().transaction().execute(work)
const claim = (address: string, uploaderId?: string) => within((tx) => sounds().claim(tx, address, uploaderId))
const upload = async (uploaderId?: string, sound = newSound()) =>
  storeUpload({ db: db(), storage: storage() }, sound, uploaderId)
const play = (creatorId: string, soundId: string | null, on = db()) =>
  on.updateTable('creators').set({ custom_sound_id: soundId }).where('user_id', '=', creatorId).execute()
const rowOf = (soundId: string) => db().selectFrom('sounds').select('id').where('id', '=', soundId).executeTakeFirst()

const soon = () => new Date(Date.now() + 1_000).toISOString()

/** Waits until no job that removes sounds is left. */
async function untilDone(): Promise<void> {
  const left = async () => (await sql`select from pgboss.job where name = 'released_sounds'`.execute(db())).rows.length
  await expect.poll(left, { interval: 50 }).toBe(0)
}

describe('Storing a sound', () => {
  test('gives equal content one file, at an address that cannot be guessed', async () => {
    const sound = newSound()
    const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => sounds().store(sound)))
    if (first === undefined) return expect.fail()
    expect(new Set(others.map(({ audioUrl }) => audioUrl))).toEqual(new Set([first.audioUrl]))
    expect(first.audioUrl).toMatch(/^\/media\/sounds\/[\da-f]{32}-[\da-f]{8}\.mp3$/)
    expect(await readFile(fileOf(first.audioUrl))).toEqual(sound.mp3)
  })

  test('gives removed content a new address when it is stored again', async () => {
    const sound = newSound()
    const first = await sounds().store(sound)
    await within((tx) => sounds().release(tx, [first.soundId]))
    await untilDone()
    expect(existsSync(fileOf(first.audioUrl))).toBe(false)
    const second = await sounds().store(sound)
    expect(second.audioUrl).not.toBe(first.audioUrl)
    expect(existsSync(fileOf(second.audioUrl))).toBe(true)
  })
})

describe('Storing the file of a sound', () => {
  test('removes the file when its row was removed meanwhile', async () => {
    const stored = storage()
    const late = {
      ...stored,
      async put(key: string, bytes: Uint8Array, type: string) {
        await db().deleteFrom('sounds').where('media_key', '=', key).execute()
        await stored.put(key, bytes, type)
      },
    }
    const before = await readdir(join(app().dataDir, 'media/sounds'))
    const storing = createSounds({ db: db(), storage: late, jobs }).store(newSound())
    await expect(storing).rejects.toMatchObject({ code: 'overloaded' })
    expect(await readdir(join(app().dataDir, 'media/sounds'))).toEqual(before)
  })

  test('rejects with overloaded when the store fails', async () => {
    const full = { ...storage(), put: () => Promise.reject(new Error('ENOSPC')) }
    const storing = createSounds({ db: db(), storage: full, jobs }).store(newSound())
    await expect(storing).rejects.toMatchObject({ code: 'overloaded', status: 503 })
  })
})

test('An upload during the erasure of its account is refused and leaves nothing', async () => {
  const { user } = await app().register('fan')
  const { started } = await within(async (tx) => {
    // Marks the account as erased, as an erasure does.
    const erased = { erased_at: new Date(), email: `erased:${user.id}` }
    await tx.updateTable('users').set(erased).where('id', '=', user.id).execute()
    const started = Promise.allSettled([upload(user.id)])
    await untilBlocked(app())
    return { started }
  })
  expect(await started).toMatchObject([{ status: 'rejected', reason: { code: 'unauthenticated' } }])
  const left = db().selectFrom('uploads').select('id').where('uploader_id', '=', user.id)
  expect(await left.execute()).toEqual([])
})

describe('The right to use an upload', () => {
  test('can be claimed once', async () => {
    const { audioUrl, soundId } = await upload()
    expect(await claim(audioUrl)).toEqual({ soundId })
    expect(await claim(audioUrl)).toBeUndefined()
  })

  test('is given to only one of many concurrent claims', async () => {
    const { audioUrl } = await upload()
    const claims = await Promise.all(Array.from({ length: 8 }, () => claim(audioUrl)))
    expect(claims.filter((won) => won !== undefined)).toHaveLength(1)
  })

  test('exists once for each upload of the same sound', async () => {
    const sound = newSound()
    const [{ audioUrl }] = await Promise.all([upload(undefined, sound), upload(undefined, sound)])
    const claims = await Promise.all(Array.from({ length: 4 }, () => claim(audioUrl)))
    expect(claims.filter((won) => won !== undefined)).toHaveLength(2)
  })

  test('remains when the claiming transaction is rolled back', async () => {
    const { audioUrl, soundId } = await upload()
    const failing = within(async (tx) => {
      await sounds().claim(tx, audioUrl, undefined)
      throw new Error('no payment')
    })
    await expect(failing).rejects.toThrow('no payment')
    expect(await claim(audioUrl)).toEqual({ soundId })
  })

  test('of an account can be claimed only by that account', async () => {
    const [ana, rui] = [(await app().register('creator')).user.id, (await app().register('fan')).user.id]
    const { audioUrl, soundId } = await upload(ana)
    expect([await claim(audioUrl), await claim(audioUrl, rui)]).toEqual([undefined, undefined])
    expect(await claim(audioUrl, ana)).toEqual({ soundId })
  })

  test('of a visitor can be claimed by the account that the visitor signs in to', async () => {
    const { audioUrl, soundId } = await upload()
    expect(await claim(audioUrl, (await app().register('fan')).user.id)).toEqual({ soundId })
  })

  test('is erased with the account', async () => {
    const { user } = await app().register('fan')
    const { audioUrl, soundId } = await upload(user.id)
    expect(await within((tx) => sounds().eraseUploads(tx, user.id))).toEqual([soundId])
    expect(await claim(audioUrl, user.id)).toBeUndefined()
  })

  test.each([
    ['the address of another site', (address: string) => `https://example.com${address}`],
    ['a relative address', (address: string) => address.slice(1)],
    ['an invented address', () => '/media/sounds/0123456789abcdef0123456789abcdef-01234567.mp3'],
    ['an address of other content', (address: string) => address.replace('sounds/', 'avatars/')],
    ['a disguised address', (address: string) => `/media/../media${address.slice('/media'.length)}`],
    ['an empty address', () => ''],
  ])('is not given for %s', async (_what, change) => {
    const { audioUrl } = await upload()
    expect(await claim(change(audioUrl))).toBeUndefined()
  })
})

describe('A released sound', () => {
  test('is removed with its file unless something else refers to it', async () => {
    const { user } = await app().register('creator')
    const [played, unused] = await Promise.all([sounds().store(newSound()), sounds().store(newSound())])
    await play(user.id, played.soundId)
    await within((tx) => sounds().release(tx, [played.soundId, null, unused.soundId]))
    await untilDone()
    expect([existsSync(fileOf(played.audioUrl)), existsSync(fileOf(unused.audioUrl))]).toEqual([true, false])
    expect([await rowOf(played.soundId), await rowOf(unused.soundId)]).toEqual([{ id: played.soundId }, undefined])
  })

  test('stays when the releasing transaction is rolled back', async () => {
    const { soundId, audioUrl } = await sounds().store(newSound())
    const failing = within(async (tx) => {
      await sounds().release(tx, [soundId])
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    await untilDone()
    expect(existsSync(fileOf(audioUrl))).toBe(true)
  })

  test('stays when it was stored again after the release', async () => {
    const sound = newSound()
    const { soundId, audioUrl } = await sounds().store(sound)
    await within(async (tx) => {
      await sounds().release(tx, [soundId])
      // Later than the release and earlier than its job, because the job belongs to this transaction.
      await tx
        .updateTable('sounds')
        .set({ created_at: new Date(soon()) })
        .where('id', '=', soundId)
        .execute()
    })
    await untilDone()
    expect([await rowOf(soundId), existsSync(fileOf(audioUrl))]).toEqual([{ id: soundId }, true])
  })

  test('stays when another transaction refers to it while it is removed', async () => {
    const { user } = await app().register('creator')
    const { soundId, audioUrl } = await sounds().store(newSound())
    const released = { sounds: [{ id: soundId, key: audioUrl.slice('/media/'.length) }], keptUntil: soon() }
    let removal: Promise<void> | undefined
    await within(async (tx) => {
      await play(user.id, soundId, tx)
      removal = removeSounds({ db: db(), storage: storage() }, released)
      // PostgreSQL refuses the deletion, and the job is retried.
      removal.catch(() => undefined)
      await untilBlocked(app())
    })
    await removal?.catch(() => undefined)
    expect([await rowOf(soundId), existsSync(fileOf(audioUrl))]).toEqual([{ id: soundId }, true])
  })
})
