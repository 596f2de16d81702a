import { SECOND_MS } from '@aplauso/contract/limits'
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import { z } from 'zod'
import { type SpanSetup, traced } from '#platform/telemetry/tracing.ts'
import { withinTime } from '../time/within-time.ts'
import type { JobLimits } from './job-limits.ts'
import type { Queue } from './jobs.ts'
import type { JobLog } from './open-boss.ts'

export type WorkerDeps = {
  boss: PgBoss
  limits: JobLimits
  log: JobLog
  /** No worker starts once this has aborted. */
  closing: AbortSignal
}

/** Makes a free worker, or a new one, poll the queue. */
export type WakeWorkers = {
  (): void
  /** Starts a worker only where the queue has none: an existing worker receives announcements itself. */
  ifNoneStarted(): void
}

/**
 * A worker starts when there may be a job for it. Another starts while all are busy, up to the limit. A slow job
 * therefore delays no other, and a queue without jobs costs nothing. A worker that found a job polls again, as more may
 * wait. Idle workers poll rarely. `runOne` resolves with the outcome of a job; completed jobs are deleted.
 */
export function startWorkers(
  { boss, limits, log, closing }: WorkerDeps,
  queue: string,
  runOne: (job: JobWithMetadata<unknown>) => Promise<JobResult>,
): WakeWorkers {
  const options = {
    includeMetadata: true,
    perJobResults: true,
    pollingIntervalSeconds: limits.restSeconds,
    notifyPollingIntervalSeconds: limits.restSeconds,
  } as const
  const workers: string[] = []
  const busy = new Set<string>()
  let startedCount = 0

  function wake(): void {
    const free = workers.find((worker) => !busy.has(worker))
    if (free !== undefined) boss.notifyWorker(free)
    else if (startedCount < limits.atOnce && !closing.aborted) {
      startWorker().catch((error: unknown) => {
        startedCount -= 1
        log.warn({ err: error, queue }, 'job worker did not start')
      })
    }
  }

  /** The new worker polls at once. */
  async function startWorker(): Promise<void> {
    startedCount += 1
    const worker = await boss.work(queue, options, async (jobs) => {
      busy.add(worker)
      wake()
      try {
        const results = await Promise.all(jobs.map(runOne))
        const done = results.filter(({ status }) => status === 'completed').map(({ id }) => id)
        // Deleted at once: pg-boss keeps completed jobs until its hourly sweep.
        if (done.length > 0) await boss.deleteJob(queue, done)
        return results
      } finally {
        busy.delete(worker)
        // More jobs may wait: without this call the worker rests after each job.
        boss.notifyWorker(worker)
      }
    })
    workers.push(worker)
  }

  return Object.assign(wake, { ifNoneStarted: () => startedCount === 0 && wake() })
}

/** Runs one attempt of a job. The result says whether it is completed, retried or dead. */
export async function runJob<Payload>(
  queue: Queue<Payload>,
  handler: (payload: Payload) => Promise<void>,
  job: JobWithMetadata<unknown>,
  log: JobLog,
): Promise<JobResult> {
  const { id, retryCount, retryLimit } = job
  const stored = z.object({ payload: queue.payload, traceparent: z.string().optional() }).safeParse(job.data)
  // A retry would find the same payload.
  if (!stored.success) return { id, status: 'deadletter', output: { message: z.prettifyError(stored.error) } }
  const { payload, traceparent: cause } = stored.data
  const attributes = { 'messaging.destination.name': queue.name, 'messaging.message.id': id }
  const span: SpanSetup = { name: `job ${queue.name}`, kind: 'consumer', attributes, root: { cause } }
  try {
    await traced(span, () => withinTime(handler(payload), queue.maxSeconds * SECOND_MS, 'The job did not end'))
    return { id, status: 'completed' }
  } catch (error) {
    log.warn({ err: error, queue: queue.name, jobId: id, attemptsLeft: retryLimit - retryCount }, 'job attempt failed')
    // Only the message: the whole error is in the log and would be stored with the job.
    return { id, status: 'failed', output: { message: String(error) } }
  }
}
