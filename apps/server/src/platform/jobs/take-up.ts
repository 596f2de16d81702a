import { SECOND_MS } from '@aplauso/contract/limits'
import type { JobResult, JobWithMetadata, PgBoss } from 'pg-boss'
import { z } from 'zod'
import { withinTime } from '../time/within-time.ts'
import type { Queue } from './jobs.ts'
import type { JobLimits } from './limits.ts'
import type { JobLog } from './open-boss.ts'
import type { WakeUps } from './wake-ups.ts'

type TakeUpDeps = {
  boss: PgBoss
  limits: JobLimits
  wakeUps: WakeUps | undefined
  log: JobLog
  /** From when on no worker begins. */
  closing: AbortSignal
}

/**
 * Starts a worker of a queue, and another whenever all have a job in hand, as far as the limits go: a slow job holds up none but itself, and
 * a queue without jobs costs one look. Gives what has one that is free look for a job; whoever finds one has the next look, as more
 * may wait. Left alone they hardly ask.
 */
export async function takeUp<Payload>(
  { boss, limits, wakeUps, log, closing }: TakeUpDeps,
  queue: Queue<Payload>,
  handler: (payload: Payload) => Promise<void>,
): Promise<() => void> {
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
      hire().catch((error: unknown) => log.warn({ err: error, queue: queue.name }, 'A worker did not begin'))
    }
  }

  /** It looks for a job at once. */
  async function hire(): Promise<void> {
    hired += 1
    const worker = await boss.work(queue.name, options, async (jobs) => {
      busy.add(worker)
      look()
      try {
        const results = await Promise.all(jobs.map((job) => runJob(queue, handler, job, log)))
        const done = results.filter(({ status }) => status === 'completed').map(({ id }) => id)
        // Gone at once: pg-boss keeps what is completed until its hourly sweep.
        if (done.length > 0) await boss.deleteJob(queue.name, done)
        return results
      } finally {
        busy.delete(worker)
        // Where one job was, more may wait: without this the worker rests after each.
        boss.notifyWorker(worker)
      }
    })
    workers.push(worker)
  }

  await hire()
  wakeUps?.onJobs(queue.name, look)
  return look
}

/** One try of a job. What it gives tells what becomes of the job: done, tried again, or given up. */
async function runJob<Payload>(
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
