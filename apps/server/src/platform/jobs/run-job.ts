import { SECOND_MS } from '@aplauso/contract/limits'
import type { JobResult, JobWithMetadata } from 'pg-boss'
import { z } from 'zod'
import { withinTime } from '../time/within-time.ts'
import type { Queue } from './jobs.ts'
import type { JobLog } from './open-boss.ts'

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
