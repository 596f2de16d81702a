import { SECOND_MS } from '@aplauso/contract/limits'
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import { z } from 'zod'
import { withinTime } from '../time/within-time.ts'
import type { JobLimits } from './job-limits.ts'
import type { Queue } from './jobs.ts'
import type { JobLog } from './open-boss.ts'

export type WorkerDeps = {
  boss: PgBoss
  limits: JobLimits
  log: JobLog
  /** From when on no worker begins. */
  closing: AbortSignal
}

/** Has a queue looked into: by a worker that is free, or by a new one. */
export type WakeWorkers = {
  (): void
  /** Only where nobody works on the queue yet: a worker that is there hears of new jobs by itself. */
  ifNoneStarted(): void
}

/**
 * A worker begins when there may be a job for it, and another whenever all have one in hand, as far as the limits go: a slow job holds up
 * none but itself, and a queue without jobs costs nothing. Whoever finds one has the next look, as more may wait. Left alone they
 * hardly ask. `tryJob` resolves with what becomes of a job; what it gives as completed is deleted.
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
        log.warn({ err: error, queue }, 'A worker did not begin')
      })
    }
  }

  /** It looks for a job at once. */
  async function startWorker(): Promise<void> {
    startedCount += 1
    const worker = await boss.work(queue, options, async (jobs) => {
      busy.add(worker)
      wake()
      try {
        const results = await Promise.all(jobs.map(runOne))
        const done = results.filter(({ status }) => status === 'completed').map(({ id }) => id)
        // Gone at once: pg-boss keeps what is completed until its hourly sweep.
        if (done.length > 0) await boss.deleteJob(queue, done)
        return results
      } finally {
        busy.delete(worker)
        // Where one job was, more may wait: without this the worker rests after each.
        boss.notifyWorker(worker)
      }
    })
    workers.push(worker)
  }

  return Object.assign(wake, { ifNoneStarted: () => startedCount === 0 && wake() })
}

/** One try of a job. What it gives tells what becomes of the job: done, tried again, or given up. */
export async function runJob<Payload>(
  queue: Queue<Payload>,
  handler: (payload: Payload) => Promise<void>,
  job: JobWithMetadata<unknown>,
  log: JobLog,
): Promise<JobResult> {
  const { id, retryCount, retryLimit } = job
  const stored = z.object({ payload: queue.payload }).safeParse(job.data)
  // Another try would find the same payload.
  if (!stored.success) return { id, status: 'deadletter', output: { message: z.prettifyError(stored.error) } }
  try {
    await withinTime(handler(stored.data.payload), queue.maxSeconds * SECOND_MS, 'The job did not end')
    return { id, status: 'completed' }
  } catch (error) {
    log.warn({ err: error, queue: queue.name, jobId: id, triesLeft: retryLimit - retryCount }, 'A job failed')
    // Not the whole error: it would be kept with the job, and the log has it.
    return { id, status: 'failed', output: { message: String(error) } }
  }
}
