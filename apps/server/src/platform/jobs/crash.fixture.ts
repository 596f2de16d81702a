import { z } from 'zod'
import { openDatabase } from '../database/open-database.ts'
import { openJobs } from './open-jobs.ts'

// A process that dies while running two jobs, one of them at its last attempt, with a third job scheduled for later.
const [, , dataDir = '', databaseUrl] = process.argv
const write = (_fields: object, message: string) => void process.stderr.write(`${message}\n`)
const log = { info: write, warn: write, error: write }

const database = await openDatabase({ dataDir, databaseUrl, log })
const jobs = await openJobs({ database, databaseUrl, log, limits: { settleSeconds: 1 } })
const Payload = z.object({ to: z.string() })
const later = { name: 'later-letters', retries: 1, maxSeconds: 1, payload: Payload }
await jobs.add(later, { to: 'bea' }, { startAfterSeconds: 3 })
let running = 0
for (const [name, retries] of [
  ['letters', 1],
  ['last-letters', 0],
] as const) {
  const queue = { name, retries, maxSeconds: 1, payload: Payload }
  await jobs.add(queue, { to: 'ana' })
  await jobs.work(queue, async () => {
    running += 1
    if (running === 2) process.kill(process.pid, 'SIGKILL')
    await new Promise(() => undefined)
  })
}
