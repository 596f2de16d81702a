import { DAY_MS, SECOND_MS } from '@aplauso/contract/limits'
import { DEAD_JOB_DAYS } from '@aplauso/contract/retention'
import { fromKysely, PgBoss, type SendOptions } from 'pg-boss'
import { traceHeaders } from '#platform/telemetry/tracing.ts'
import { DEAD_JOBS } from './dead-jobs.ts'
import type { JobLimits } from './job-limits.ts'
import type { AddOptions, JobTransaction, Queue } from './jobs.ts'

const FAILED_RETENTION_SECONDS = (DEAD_JOB_DAYS * DAY_MS) / SECOND_MS

// Settings of the queue. All others are stored with each job, so that a release which changes them needs no update
// here.
const SETTINGS = { policy: 'standard', deadLetter: DEAD_JOBS }

export type Queues = {
  /** Resolves once the queue exists. Processes that create it at the same moment create one. */
  create(name: string): Promise<void>
  store<Payload>(queue: Queue<Payload>, payload: Payload, options: AddOptions): Promise<void>
  forget<Payload>(queue: Queue<Payload>, part: Partial<Payload>, tx: JobTransaction): Promise<void>
}

/**
 * `onJobAdded` is called for each job that may run now, perhaps before others can see it. `notify`: the statement that
 * stores a job notifies the workers of its queue.
 */
export function createQueues(
  boss: PgBoss,
  { limits, onJobAdded, notify }: { limits: JobLimits; onJobAdded: (queue: string) => void; notify: boolean },
): Queues {
  const created = new Set<string>()
  const settings = { ...SETTINGS, notify }
  let stored: ReturnType<PgBoss['getQueues']> | undefined

  async function create(name: string): Promise<void> {
    if (created.has(name)) return
    stored ??= boss.getQueues()
    const before = (await stored).find((queue) => queue.name === name)
    if (before === undefined) await boss.createQueue(name, name === DEAD_JOBS ? { notify } : settings)
    // An earlier start announced jobs in the other way.
    else if (before.notify !== notify) await boss.updateQueue(name, { notify })
    created.add(name)
  }

  // Everything goes through the transaction, pg-boss's own look-ups too: the embedded engine has no second connection.
  async function bossInTransaction(tx: JobTransaction, name: string): Promise<PgBoss> {
    const db = fromKysely(tx)
    if (!created.has(name)) {
      await db.executeSql('select pgboss.create_queue($1, $2::jsonb)', [name, JSON.stringify(settings)])
    }
    // Never started: it has neither timers nor connections, and runs this one statement.
    return new PgBoss({ db })
  }

  return {
    create,
    async store(queue, payload, { tx, startAfterSeconds = 0 }) {
      if (tx === undefined) await create(queue.name)
      const sender = tx === undefined ? boss : await bossInTransaction(tx, queue.name)
      const id = await sender.send(
        queue.name,
        // The trace that the job follows from.
        { payload, ...traceHeaders() },
        { ...toOptions(queue, limits), startAfter: startAfterSeconds },
      )
      if (id === null) throw new Error(`A job of ${queue.name} was not stored`)
      if (startAfterSeconds === 0) onJobAdded(queue.name)
    },
    async forget(queue, part, tx) {
      const forgetter = await bossInTransaction(tx, queue.name)
      const jobs = await forgetter.findJobs(queue.name, { data: { payload: part } })
      const ids = jobs.map(({ id }) => id)
      if (ids.length > 0) await forgetter.deleteJob(queue.name, ids)
    },
  }
}

function toOptions(
  { retries, maxSeconds }: Pick<Queue<unknown>, 'retries' | 'maxSeconds'>,
  limits: JobLimits,
): SendOptions {
  return {
    retryLimit: retries,
    retryBackoff: true,
    retryDelay: limits.firstRetrySeconds,
    retryDelayMax: limits.lastRetrySeconds,
    expireInSeconds: maxSeconds + limits.settleSeconds,
    deleteAfterSeconds: FAILED_RETENTION_SECONDS,
  }
}
