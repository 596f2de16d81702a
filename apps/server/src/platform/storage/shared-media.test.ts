import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { createTestLog } from '#platform/database/test-log.ts'
import { openTestDatabase, type TestDatabase } from '#testing/engine.ts'
import { joinSharedMedia } from './shared-media.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase(inject('snapshotFolder'))
})
afterAll(() => database.close())

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'aplauso-media-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

// Long enough that a living process never counts as dead.
const LIVING = { renewMs: 50, staleMs: 60_000 }
const start = (dataDir: string, limits = LIVING) =>
  joinSharedMedia({ raw: database.raw, dataDir, log: createTestLog(), limits })
const processes = async () => (await database.raw.query('select id from server_processes')).rows.length

test('A process with another media folder is refused while one runs, and starts once that one has stopped', async () => {
  const [one, other] = [await newFolder(), await newFolder()]
  const leave = await start(one)
  await expect(start(other)).rejects.toThrow(/DATA_DIR .* does not hold the media of the other process/)
  expect(await processes()).toBe(1)
  await leave()
  const leaveToo = await start(other)
  await leaveToo()
  expect(await processes()).toBe(0)
})

test('A process that leaves during its heartbeat is not registered again by it', async () => {
  const held = Promise.withResolvers<void>()
  onTestFinished(() => held.resolve())
  let insertCount = 0
  const raw = {
    query: async (...question: Parameters<typeof database.raw.query>) => {
      if (question[0].startsWith('insert')) insertCount += 1
      if (insertCount > 1 && question[0].startsWith('insert')) await held.promise
      return database.raw.query(...question)
    },
  }
  const leave = await joinSharedMedia({ raw, dataDir: await newFolder(), log: createTestLog(), limits: LIVING })
  await expect.poll(() => insertCount, { interval: 5 }).toBe(2)
  // Several heartbeats in flight would be a failure: leaving only waits for the last one.
  await sleep(4 * LIVING.renewMs)
  expect(insertCount).toBe(2)
  const left = leave()
  held.resolve()
  await left
  expect(await processes()).toBe(0)
})

test('Processes that share a folder can run together', async () => {
  const shared = await newFolder()
  const leaves = [await start(shared), await start(shared), await start(shared)]
  expect(await processes()).toBe(3)
  for (const leave of leaves) await leave()
})

test('A process that died is waited for no longer than the stale limit', async () => {
  const [dead, folder] = [await newFolder(), await newFolder()]
  // A killed process leaves a row that is not renewed.
  await database.raw.query(
    `insert into server_processes (id, media_folder_id) values ('019ab3f0-0000-7000-8000-000000000001', $1)`,
    [dead],
  )
  const leave = await start(folder, { renewMs: 50, staleMs: 500 })
  await leave()
})
