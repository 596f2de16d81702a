import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest'
import { z } from 'zod'
import type { Tables } from '#modules/tables.ts'
import type { Bus } from '#platform/bus/bus.ts'
import { openBus } from '#platform/bus/open-bus.ts'
import type { OpenDatabase } from '#platform/database/database.ts'
import { openTestDatabase, type TestDatabase, testEngine } from '#testing/engine.ts'
import type { JobLimits } from './job-limits.ts'
import type { Jobs, Queue } from './jobs.ts'
import { openJobs } from './open-jobs.ts'

const SOON = { interval: 20 }

let database: TestDatabase
const opened: Jobs[] = []
const logged: { level: string; fields: object; message: string }[] = []
let queueCount = 0

beforeAll(async () => {
  database = await openTestDatabase(inject('snapshotFolder'))
})
afterAll(() => database.close())
afterEach(async () => {
  await Promise.all(opened.splice(0).map((jobs) => jobs.close()))
  logged.length = 0
})

const write = (level: string) => (fields: object, message: string) => void logged.push({ level, fields, message })

async function open(limits: Partial<JobLimits> = {}, bus?: Bus, connections?: number): Promise<Jobs> {
  const jobs = await openJobs({
    database,
    databaseUrl: database.url,
    ...{ bus, connections },
    log: { warn: write('warn'), error: write('error') },
    limits: { pollSeconds: 0.5, firstRetrySeconds: 1, superviseSeconds: 1, settleSeconds: 1, ...limits },
  })
  opened.push(jobs)
  return jobs
}

function newQueue(rules: { retries?: number; maxSeconds?: number } = {}): Queue<{ to: string }> {
  queueCount += 1
  return { name: `letters-${queueCount}`, payload: z.object({ to: z.string() }), retries: 2, maxSeconds: 30, ...rules }
}

async function stored(queue: Queue<unknown>): Promise<unknown[]> {
  const { rows } = await database.raw.query(
    'select state, retry_count as tries, deletion_seconds as "retainedSeconds", output from pgboss.job where name = $1',
    [queue.name],
  )
  return rows
}

function collect() {
  const seen: string[] = []
  return { seen, handler: async ({ to }: { to: string }) => void seen.push(to) }
}

test('A job runs once, whether the job or its worker comes first, and leaves no row', async () => {
  const jobs = await open()
  const queue = newQueue()
  await jobs.add(queue, { to: 'before' })
  const { seen, handler } = collect()
  await jobs.work(queue, handler)
  await jobs.add(queue, { to: 'after' })
  await expect.poll(() => seen.toSorted(), SOON).toEqual(['after', 'before'])
  await expect.poll(() => stored(queue), SOON).toEqual([])
})

test('A job is run at once when a bus announces it from any process', async () => {
  const bus = await openBus({ log: pino({ level: 'silent' }) })
  const [adding, working] = [await open({ pollSeconds: 60 }, bus), await open({ pollSeconds: 60 }, bus)]
  const queue = newQueue()
  const { seen, handler } = collect()
  await working.work(queue, handler)
  await adding.add(queue, { to: 'ana' })
  await expect.poll(() => seen, SOON).toEqual(['ana'])
  await database.db.transaction().execute((tx) => adding.add(queue, { to: 'rui' }, { tx }))
  await expect.poll(() => seen, SOON).toEqual(['ana', 'rui'])
  const { rows } = await database.raw.query('select notify from pgboss.queue where name = $1', [queue.name])
  expect(rows).toEqual([{ notify: false }])
  // Without a bus, the database announces jobs of the same queue again.
  const { seen: seenNow, handler: handlerNow } = collect()
  await working.close()
  const later = await open({ pollSeconds: 60 })
  await later.work(queue, handlerNow)
  await later.add(queue, { to: 'eva' })
  await expect.poll(() => seenNow, SOON).toEqual(['eva'])
})

test('A job added in a transaction exists only if that commits, also as the first of its queue', async () => {
  const jobs = await open()
  const queue = newQueue()
  const { seen, handler } = collect()
  const lost = database.db.transaction().execute(async (tx) => {
    await jobs.add(queue, { to: 'lost' }, { tx })
    throw new Error('changed my mind')
  })
  await expect(lost).rejects.toThrow('changed my mind')
  await database.db.transaction().execute((tx) => jobs.add(queue, { to: 'first' }, { tx }))
  await jobs.work(queue, handler)
  await expect.poll(() => seen, SOON).toEqual(['first'])
  await database.db.transaction().execute(async (tx) => {
    await jobs.add(queue, { to: 'second' }, { tx })
    await jobs.add(queue, { to: 'third' }, { tx })
  })
  await expect.poll(() => seen.toSorted(), SOON).toEqual(['first', 'second', 'third'])
})

test('A job that fails is tried again, and after its last attempt is logged as dead and stored for a week', async () => {
  const jobs = await open()
  const queue = newQueue({ retries: 1 })
  let tries = 0
  await jobs.work(queue, async () => {
    tries += 1
    throw new Error(`no mail server at try ${tries}`)
  })
  await jobs.add(queue, { to: 'ana' })
  const givenUp = () => logged.filter(({ level }) => level === 'error')
  await expect.poll(givenUp, SOON).toMatchObject([
    {
      fields: { queue: queue.name, reason: 'Error: no mail server at try 2' },
      message: 'job is dead, no retries left',
    },
  ])
  expect(logged.filter(({ level }) => level === 'warn')).toMatchObject([
    { fields: { attemptsLeft: 1 }, message: 'job attempt failed' },
    { fields: { attemptsLeft: 0 }, message: 'job attempt failed' },
  ])
  expect(tries).toBe(2)
  expect(await stored(queue)).toMatchObject([{ state: 'failed', tries: 1, retainedSeconds: 7 * 24 * 3600 }])
})

test('Jobs that name a person are deleted on demand in any state, and others stay', async () => {
  const jobs = await open()
  const queue = newQueue({ retries: 0 })
  const { seen, handler } = collect()
  for (const to of ['ana', 'rui', 'ana']) await jobs.add(queue, { to })
  await database.raw.query(
    `update pgboss.job set state = 'failed', completed_on = now()
    where id = (select id from pgboss.job where name = $1 and data -> 'payload' ->> 'to' = 'ana' limit 1)`,
    [queue.name],
  )
  await database.db.transaction().execute((tx) => jobs.forget(queue, { to: 'ana' }, { tx }))
  expect(await stored(queue)).toHaveLength(1)
  await database.db.transaction().execute((tx) => jobs.forget(queue, { to: 'nobody' }, { tx }))
  await jobs.work(queue, handler)
  await expect.poll(() => seen, SOON).toEqual(['rui'])
})

test('A job with a payload of another kind is dead at once', async () => {
  const jobs = await open()
  const queue = newQueue()
  const { seen, handler } = collect()
  await jobs.work(queue, handler)
  await jobs.add({ ...queue, payload: z.object({ address: z.string() }) }, { address: 'ana' })
  await expect
    .poll(() => logged, SOON)
    .toMatchObject([{ level: 'error', fields: { queue: queue.name, reason: expect.stringContaining('payload.to') } }])
  expect(await stored(queue)).toMatchObject([{ state: 'failed', tries: 0 }])
  expect(seen).toEqual([])
})

test('An attempt that takes too long fails, and the job is tried again', async () => {
  const jobs = await open()
  const queue = newQueue({ maxSeconds: 1 })
  let tries = 0
  await jobs.work(queue, async () => {
    tries += 1
    if (tries === 1) await new Promise(() => undefined)
  })
  await jobs.add(queue, { to: 'ana' })
  await expect.poll(() => tries, SOON).toBe(2)
  await expect.poll(() => stored(queue), SOON).toEqual([])
  expect(logged).toMatchObject([{ level: 'warn', fields: { err: { message: 'The job did not end within 1000 ms' } } }])
})

test('A slow job delays no other job', async () => {
  const jobs = await open()
  const queue = newQueue()
  const release = Promise.withResolvers<void>()
  const { seen, handler } = collect()
  await jobs.work(queue, async (payload) => {
    if (payload.to === 'slow') await release.promise
    await handler(payload)
  })
  await jobs.add(queue, { to: 'slow' })
  for (const to of ['a', 'b', 'c', 'd', 'e', 'f']) await jobs.add(queue, { to })
  await expect.poll(() => seen.toSorted(), SOON).toEqual(['a', 'b', 'c', 'd', 'e', 'f'])
  release.resolve()
  await expect.poll(() => seen.at(-1), SOON).toBe('slow')
})

test('Idle queues cost one statement per poll for all of them, and no worker', async () => {
  // Without a URL the poll uses this connection on either engine, where the test can count it.
  let [polls, fetches] = [0, 0]
  const raw: OpenDatabase<Tables>['raw'] = {
    ...database.raw,
    query(text, values) {
      if (text.includes('distinct name from pgboss.job')) polls += 1
      return database.raw.query(text, values)
    },
    exec(text) {
      if (text.includes('pgboss.job_common')) fetches += 1
      return database.raw.exec(text)
    },
  }
  const jobs = await openJobs({
    database: { raw },
    log: { warn: write('warn'), error: write('error') },
    limits: { pollSeconds: 0.5 },
  })
  opened.push(jobs)
  const queues = [newQueue(), newQueue(), newQueue()]
  for (const queue of queues) await jobs.work(queue, async () => undefined)
  // The first poll runs at the start.
  await expect.poll(() => polls, SOON).toBeGreaterThanOrEqual(1)
  const before = polls
  const since = performance.now()
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  const turns = Math.ceil((performance.now() - since) / 500)
  expect(polls - before).toBeLessThanOrEqual(turns + 1)
  await expect.poll(() => polls, SOON).toBeGreaterThan(before)
  expect(fetches).toBe(0)
})

test('A queue that is added during a poll is polled soon, not at the next interval', async () => {
  const queue = newQueue()
  await (await open()).add(queue, { to: 'ana' })
  const [started, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let isFirst = true
  const raw: OpenDatabase<Tables>['raw'] = {
    ...database.raw,
    async query(text, values) {
      if (!isFirst || !text.includes('distinct name from pgboss.job')) return database.raw.query(text, values)
      isFirst = false
      started.resolve()
      await answer.promise
      return { rows: [] }
    },
  }
  const log = { warn: write('warn'), error: write('error') }
  const jobs = await openJobs({ database: { raw }, databaseUrl: database.url, log, limits: { pollSeconds: 600 } })
  opened.push(jobs)
  await started.promise
  const { seen, handler } = collect()
  await jobs.work(queue, handler)
  answer.resolve()
  await expect.poll(() => seen, SOON).toEqual(['ana'])
})

test('A job for later does not delay jobs for now', async () => {
  const jobs = await open()
  const queue = newQueue()
  const { seen, handler } = collect()
  await jobs.add(queue, { to: 'later' }, { startAfterSeconds: 1 })
  await jobs.add(queue, { to: 'now' })
  await jobs.work(queue, handler)
  await expect.poll(() => seen, SOON).toEqual(['now', 'later'])
})

test('Two processes share the jobs of a queue, and no job runs twice', async () => {
  const [one, other] = [await open(), await open()]
  const queue = newQueue()
  const names = Array.from({ length: 100 }, (_, index) => String(index))
  await Promise.all([one.add(queue, { to: 'first' }), other.add(queue, { to: 'first too' })])
  await Promise.all(names.map((to) => one.add(queue, { to })))
  const [mine, theirs] = [collect(), collect()]
  const [iStarted, theyStarted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await one.work(queue, async (payload) => {
    iStarted.resolve()
    await theyStarted.promise
    await mine.handler(payload)
  })
  await other.work(queue, async (payload) => {
    theyStarted.resolve()
    await iStarted.promise
    await theirs.handler(payload)
  })
  await expect.poll(() => [...mine.seen, ...theirs.seen].length, SOON).toBe(102)
  await expect.poll(() => stored(queue), SOON).toEqual([])
  expect([...mine.seen, ...theirs.seen].toSorted()).toEqual(['first', 'first too', ...names].toSorted())
})

test('Closing waits for a running job', async () => {
  const jobs = await open()
  const queue = newQueue()
  const [started, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const { seen, handler } = collect()
  await jobs.work(queue, async (payload) => {
    started.resolve()
    await release.promise
    await handler(payload)
  })
  await jobs.add(queue, { to: 'ana' })
  await started.promise
  const closed = jobs.close()
  release.resolve()
  await closed
  expect(seen).toEqual(['ana'])
  expect(await stored(queue)).toEqual([])
})

test('Closing does not wait for a job that never ends, and another process runs it', async () => {
  const jobs = await open({ closeMs: 100 })
  const queue = newQueue()
  const started = Promise.withResolvers<void>()
  await jobs.work(queue, async () => {
    started.resolve()
    await new Promise(() => undefined)
  })
  await jobs.add(queue, { to: 'ana' })
  await started.promise
  await jobs.close()
  const { seen, handler } = collect()
  const next = await open()
  await next.work(queue, handler)
  await expect.poll(() => seen, SOON).toEqual(['ana'])
  expect(logged).toMatchObject([{ level: 'warn', message: 'job queues closed with running jobs' }])
})

test.runIf(testEngine() === 'postgres')('Connections that PostgreSQL ends are opened again', async () => {
  const jobs = await open()
  const queue = newQueue()
  const { seen, handler } = collect()
  await jobs.work(queue, handler)
  await jobs.add(queue, { to: 'before' })
  await expect.poll(() => seen, SOON).toEqual(['before'])
  await database.raw.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'aplauso-jobs'`)
  await expect.poll(() => jobs.add(queue, { to: 'after' }).then(() => 'added'), SOON).toBe('added')
  await expect.poll(() => seen, SOON).toContain('after')
})

test.runIf(testEngine() === 'postgres')('Jobs use no more PostgreSQL connections than their limit', async () => {
  const bus = await openBus({ log: pino({ level: 'silent' }) })
  const jobs = await open({}, bus, 1)
  const queues = Array.from({ length: 6 }, () => newQueue())
  const { seen, handler } = collect()
  await Promise.all(queues.map((queue) => jobs.work(queue, handler)))
  await Promise.all(queues.map((queue) => jobs.add(queue, { to: queue.name })))
  await expect.poll(() => seen.toSorted(), SOON).toEqual(queues.map(({ name }) => name).toSorted())
  const { rows } = await database.raw.query(`select count(*) as open from pg_stat_activity
    where datname = current_database() and application_name = 'aplauso-jobs'`)
  expect(rows).toEqual([{ open: 1 }])
  await jobs.close()
  await bus.close()
})

test('The check fails for a job that no worker runs in time, and not for one that is tried again later', async () => {
  const idle = await open({ lateMs: 0 })
  const queue = newQueue()
  await idle.work(queue, async () => {
    throw new Error('not now')
  })
  await expect(idle.check()).resolves.toBeUndefined()
  await database.raw.query(
    `insert into pgboss.job (id, name, data, state, start_after)
     values (gen_random_uuid(), $1, '{"payload":{"to":"x"}}', 'retry', now() + interval '1 hour')`,
    [queue.name],
  )
  await expect(idle.check()).resolves.toBeUndefined()
  await idle.close()
  await database.raw.query(`update pgboss.job set start_after = now() - interval '1 second' where name = $1`, [
    queue.name,
  ])
  await expect(idle.check()).rejects.toThrow(queue.name)
})
