import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { expect, inject, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { BRIEF_PROCESS } from '#testing/brief-process.ts'
import { openTestDatabase, testEngine } from '#testing/engine.ts'
import { openDatabase } from '../database/open-database.ts'
import { openJobs } from './open-jobs.ts'

const FIXTURE = fileURLToPath(new URL('./crash.fixture.ts', import.meta.url))
const quiet = pino({ level: 'silent' })

/** A location that a second process can open: a server's database, or a folder whose process has died. */
async function openPlace() {
  if (testEngine() === 'postgres') {
    const database = await openTestDatabase(inject('snapshotFolder'))
    return { dataDir: '', databaseUrl: database.url, remove: () => database.close() }
  }
  const dataDir = await mkdtemp(join(tmpdir(), 'aplauso-jobs-'))
  return { dataDir, databaseUrl: undefined, remove: () => rm(dataDir, { recursive: true }) }
}

test('Jobs of a killed process are run by the next one, both interrupted and scheduled, and an interrupted last attempt is logged as dead', {
  timeout: 300_000,
}, async () => {
  const { dataDir, databaseUrl, remove } = await openPlace()
  onTestFinished(remove)
  const child = spawn(
    process.execPath,
    [...BRIEF_PROCESS, FIXTURE, dataDir, ...(databaseUrl === undefined ? [] : [databaseUrl])],
    {
      stdio: 'inherit',
      env: { ...process.env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning' },
    },
  )
  expect(await once(child, 'close')).toEqual([null, 'SIGKILL'])

  const database = await openDatabase({ dataDir, databaseUrl, log: quiet })
  const logged: object[] = []
  const log = { warn: () => undefined, error: (fields: object) => void logged.push(fields) }
  const limits = { superviseSeconds: 1, pollSeconds: 0.5, firstRetrySeconds: 1 }
  const jobs = await openJobs({ database, databaseUrl, log, limits })
  const seen: string[] = []
  const queue = { name: 'letters', payload: z.object({ to: z.string() }), retries: 1, maxSeconds: 30 }
  await jobs.work(queue, async ({ to }) => void seen.push(to))
  await jobs.work({ ...queue, name: 'later-letters' }, async ({ to }) => void seen.push(to))
  await expect.poll(() => seen.toSorted(), { interval: 50 }).toEqual(['ana', 'bea'])
  await expect.poll(() => logged, { interval: 50 }).toMatchObject([{ queue: 'last-letters', reason: 'job timed out' }])
  await jobs.close()
  await database.close()
})
