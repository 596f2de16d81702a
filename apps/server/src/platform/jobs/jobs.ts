import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { Bus } from '#platform/bus/bus.ts'
import { withinTime } from '#platform/time/within-time.ts'
import type { OpenDatabase } from '../database/database.ts'
import { GIVEN_UP, logGivenUp } from './given-up.ts'
import { requireNoneLate } from './late-jobs.ts'
import { JOB_LIMITS, type JobLimits } from './limits.ts'
import { type JobLog, openBoss } from './open-boss.ts'
import { createQueues } from './queues.ts'
import { takeUp } from './take-up.ts'
import { createWakeUps } from './wake-ups.ts'

/** A kind of job: its payload is parsed when it is taken up. */
export type Queue<Payload> = {
  name: string
  payload: z.ZodType<Payload>
  /** How often it is tried again, with growing pauses. */
  retries: number
  /** How long a try may take. */
  maxSeconds: number
}

/** Of any tables; a Kysely that is no transaction does not pass. */
export type JobTransaction = Pick<Transaction<unknown>, 'executeQuery' | 'isTransaction'>

export type AddOptions = { tx?: JobTransaction | undefined; startAfterSeconds?: number | undefined }

export type Jobs = {
  /** Resolves once the job is stored; with `tx` it is part of that transaction and exists only if it commits. */
  add<Payload>(queue: Queue<Payload>, payload: Payload, options?: AddOptions): Promise<void>
  /** Deletes the queue's jobs whose payload has all of `part`, be they waiting, under way or given up. */
  forget<Payload>(queue: Queue<Payload>, part: Partial<Payload>, options: { tx: JobTransaction }): Promise<void>
  /**
   * From now on this process takes up the queue's jobs, a few at a time. A handler that fails is logged and tried again. A
   * job is done at least once: when the process dies right after the work, the handler sees the job again.
   */
  work<Payload>(queue: Queue<Payload>, handler: (payload: Payload) => Promise<void>): Promise<void>
  /** Rejects when jobs of this process's queues wait that should long be under way, or the database does not answer. */
  check(): Promise<void>
  /** Waits for what is under way, for a bounded time; what has not ended by then has failed this try. */
  close(): Promise<void>
}

type JobDeps = {
  database: Pick<OpenDatabase<unknown>, 'raw'>
  /** PostgreSQL's URL; without it the jobs are kept in the embedded engine. */
  databaseUrl?: string | undefined
  /** Carries the news of a job to the processes that wait for it; without it the database does. */
  bus?: Pick<Bus, 'publish' | 'subscribe'> | undefined
  log: JobLog
  /** Other times than those of `JOB_LIMITS`, for tests. */
  limits?: Partial<JobLimits> | undefined
}

/**
 * Jobs that outlive the process, kept in the database (schema `pgboss`). A done one is deleted at once, as its payload may
 * name a person; one that was given up is logged and kept for a week, unless it is forgotten before.
 */
export async function openJobs({ database, databaseUrl, bus, log, ...deps }: JobDeps): Promise<Jobs> {
  const limits = { ...JOB_LIMITS, ...deps.limits }
  const wakeUps = bus && createWakeUps(bus)
  const boss = await openBoss({ raw: database.raw, databaseUrl, notified: wakeUps === undefined, limits, log })
  const queues = createQueues(boss, limits, wakeUps)
  const worked = new Set([GIVEN_UP])
  await logGivenUp(boss, limits, log)
  let closed: Promise<void> | undefined

  async function close(): Promise<void> {
    wakeUps?.close()
    const ended = Promise.all([...worked].map((name) => boss.offWork(name)))
    await withinTime(ended, limits.closeMs, 'The jobs under way did not end').catch((error: unknown) => {
      log.warn({ err: error }, 'The jobs are closed with work under way')
    })
    // What is abandoned here fails this try first, and then complains that its connection is gone.
    boss.removeAllListeners('error').on('error', () => undefined)
    await boss.stop({ graceful: false })
  }

  return {
    add: (queue, payload, options = {}) => queues.store(queue, payload, options),
    forget: (queue, part, { tx }) => queues.forget(queue, part, tx),
    async work(queue, handler) {
      await queues.make(queue.name)
      worked.add(queue.name)
      await takeUp({ boss, limits, wakeUps, log }, queue, handler)
    },
    check: () => requireNoneLate(database.raw, [...worked], limits),
    close: () => {
      closed ??= close()
      return closed
    },
  }
}
