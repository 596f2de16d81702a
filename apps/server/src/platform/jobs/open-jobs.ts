import { SECOND_MS } from '@aplauso/contract/limits'
import type { Bus } from '#platform/bus/bus.ts'
import { withinTime } from '#platform/time/within-time.ts'
import type { OpenDatabase, RawSql } from '../database/database.ts'
import { DEAD_JOBS, logDeadJob } from './dead-jobs.ts'
import { JOB_LIMITS, type JobLimits } from './job-limits.ts'
import { createQueues } from './job-queues.ts'
import type { JobCounts, Jobs } from './jobs.ts'
import { type JobLog, openBoss } from './open-boss.ts'
import { runJob, startWorkers, type WakeWorkers } from './start-workers.ts'
import { createWakeUps } from './wake-ups.ts'

type JobDeps = {
  database: Pick<OpenDatabase<unknown>, 'raw'>
  /** PostgreSQL's URL. Without it the jobs are stored in the embedded engine. */
  databaseUrl?: string | undefined
  /** The largest number of PostgreSQL connections that the jobs may open. */
  connections?: number | undefined
  /** Announces new jobs to the processes that wait for them. Without it the database does. */
  bus?: Pick<Bus, 'publish' | 'subscribe'> | undefined
  /** False: jobs are only stored, and other processes run them. */
  runHere?: boolean | undefined
  log: JobLog
  /** Overrides of `JOB_LIMITS`, for tests. */
  limits?: Partial<JobLimits> | undefined
}

/**
 * Jobs that outlive the process, stored in the database (schema `pgboss`). A finished job is deleted at once, as its
 * payload may name a person. A dead one is logged and stored for a week, unless `forget` deletes it.
 */
export async function openJobs({
  database,
  databaseUrl,
  connections,
  bus,
  runHere = true,
  log,
  ...deps
}: JobDeps): Promise<Jobs> {
  const limits = { ...JOB_LIMITS, ...deps.limits }
  const wakeUps = bus && createWakeUps(bus)
  const boss = await openBoss({
    ...{ raw: database.raw, databaseUrl, connections, limits, log },
    notified: wakeUps === undefined,
  })
  const wakers = new Map<string, WakeWorkers>()
  const known = new Set([DEAD_JOBS])
  // With NOTIFY the announcement comes once the job is visible, so running workers receive it themselves.
  const onJobAdded = wakeUps?.jobAdded ?? ((name: string) => wakers.get(name)?.ifNoneStarted())
  const queues = createQueues(boss, { limits, onJobAdded, notify: wakeUps === undefined })
  await queues.create(DEAD_JOBS)
  const closing = new AbortController()
  const workerDeps = { boss, limits, log, closing: closing.signal }
  if (runHere) {
    wakers.set(
      DEAD_JOBS,
      startWorkers(workerDeps, DEAD_JOBS, (job) => logDeadJob(job, log)),
    )
  }
  let closed: Promise<void> | undefined

  /** One statement for all queues: finds due jobs, and new ones whose announcement was lost. */
  async function wakeDueQueues(): Promise<void> {
    const { rows } = await database.raw.query(
      `select distinct name from pgboss.job
       where name = any($1::text[]) and state < 'active' and start_after <= now()`,
      [[...wakers.keys()]],
    )
    for (const { name } of rows) wakers.get(String(name))?.()
  }
  let timer: NodeJS.Timeout | undefined
  function scheduleWake(ms: number): void {
    clearTimeout(timer)
    if (closing.signal.aborted || !runHere) return
    timer = setTimeout(() => {
      timer = undefined
      wakeDueQueues()
        // Logged in the same way as errors of workers.
        .catch((error: Error) => boss.emit('error', error))
        // A queue that was added meanwhile has scheduled an earlier poll.
        .finally(() => timer ?? scheduleWake(limits.pollSeconds * SECOND_MS))
    }, ms).unref()
  }
  scheduleWake(0)

  async function close(): Promise<void> {
    clearTimeout(timer)
    closing.abort()
    wakeUps?.close()
    const ended = Promise.all([...wakers.keys()].map((name) => boss.offWork(name)))
    await withinTime(ended, limits.closeMs, 'Running jobs did not end').catch((error: unknown) => {
      log.warn({ err: error }, 'job queues closed with running jobs')
    })
    // A job abandoned here first fails this attempt and then reports that its connection is gone.
    boss.removeAllListeners('error').on('error', () => undefined)
    await boss.stop({ graceful: false })
  }

  return {
    add: (queue, payload, options = {}) => queues.store(queue, payload, options),
    forget: (queue, part, { tx }) => queues.forget(queue, part, tx),
    async work(queue, handler) {
      await queues.create(queue.name)
      known.add(queue.name)
      if (!runHere) return
      const wake = startWorkers(workerDeps, queue.name, (job) => runJob(queue, handler, job, log))
      wakers.set(queue.name, wake)
      wakeUps?.onJobs(queue.name, wake)
      scheduleWake(0)
    },
    count: () => countJobs(database.raw, limits),
    check: () => assertNoneLate(database.raw, [...known], limits),
    close: () => {
      closed ??= close()
      return closed
    },
  }
}

/** Rejects when a job of these queues waits too long for a worker. A job that is retried later is not late. */
async function assertNoneLate(
  raw: Pick<RawSql, 'query'>,
  queues: readonly string[],
  { lateMs }: Pick<JobLimits, 'lateMs'>,
): Promise<void> {
  const { rows } = await raw.query(
    `select name from pgboss.job
     where name = any($1::text[]) and state < 'active' and start_after < now() - make_interval(secs => $2) limit 1`,
    [queues, lateMs / SECOND_MS],
  )
  if (rows[0] !== undefined) throw new Error(`Jobs of ${rows[0].name} wait for more than ${lateMs} ms`)
}

async function countJobs(raw: Pick<RawSql, 'query'>, { lateMs }: Pick<JobLimits, 'lateMs'>): Promise<JobCounts[]> {
  const { rows } = await raw.query(
    `select name, count(*) filter (where state < 'active') as waiting,
       count(*) filter (where state < 'active' and start_after < now() - make_interval(secs => $1)) as late,
       count(*) filter (where state = 'active') as running,
       count(*) filter (where state in ('retry', 'failed')) as failing
     from pgboss.job where name <> $2 and state in ('created', 'retry', 'active', 'failed') group by name order by name`,
    [lateMs / SECOND_MS, DEAD_JOBS],
  )
  return rows.map(({ name, waiting, late, running, failing }) => ({
    queue: String(name),
    waiting: Number(waiting),
    late: Number(late),
    running: Number(running),
    failing: Number(failing),
  }))
}
