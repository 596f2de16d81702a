import { SECOND_MS } from '@aplauso/contract/limits'
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import { z } from 'zod'
import { withinTime } from '../time/within-time.ts'
import type { Queue } from './jobs.ts'
import type { JobLimits } from './limits.ts'
import type { JobLog } from './open-boss.ts'

export type TakeUpDeps = {
  boss: PgBoss
  limits: JobLimits
  log: JobLog
  /** From when on no worker begins. */
  closing: AbortSignal
}

/** Has a queue looked into: by a worker that is free, or by a new one. */
export type Look = {
  (): void
  /** Only where nobody works on the queue yet: a worker that is there hears of new jobs by itself. */
  ifNew(): void
}

/**
 * A worker begins when there may be a job for it, and another whenever all have one in hand, as far as the limits go: a slow job holds up
 * none but itself, and a queue without jobs costs nothing. Whoever finds one has the next look, as more may wait. Left alone they
 * hardly ask. `tryJob` resolves with what becomes of a job; what it gives as completed is deleted.
 */
export function takeUp(
  { boss, limits, log, closing }: TakeUpDeps,
  queue: string,
  tryJob: (job: JobWithMetadata<unknown>) => Promise<JobResult>,
): Look {
  const options = {
    includeMetadata: true,
    perJobResults: true,
    pollingIntervalSeconds: limits.restSeconds,
    notifyPollingIntervalSeconds: limits.restSeconds,
  } as const
  const workers: string[] = []
  const busy = new Set<string>()
  let hired = 0

  function look(): void {
    const free = workers.find((worker) => !busy.has(worker))
    if (free !== undefined) boss.notifyWorker(free)
    else if (hired < limits.atOnce && !closing.aborted) {
      hire().catch((error: unknown) => {
        hired -= 1
        log.warn({ err: error, queue }, 'A worker did not begin')
      })
    }
  }

  /** It looks for a job at once. */
  async function hire(): Promise<void> {
    hired += 1
    const worker = await boss.work(queue, options, async (jobs) => {
      busy.add(worker)
      look()
      try {
        const results = await Promise.all(jobs.map(tryJob))
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

  return Object.assign(look, { ifNew: () => hired === 0 && look() })
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
