import type { JobResult, JobWithMetadata } from 'pg-boss'
import { z } from 'zod'
import type { JobLog } from './open-boss.ts'

/** The queue that gets a copy of each job whose last attempt failed. */
export const DEAD_JOBS = 'given-up'

const Failure = z.object({ message: z.string() })
// The format of failures that pg-boss finds itself, such as the death of a process.
const WrappedFailure = z.object({ value: Failure }).transform(({ value }) => value)

/**
 * Logs a dead job once: either its handler failed, or another process found that its process died during the last
 * attempt.
 */
export async function logDeadJob(job: JobWithMetadata<unknown>, log: JobLog): Promise<JobResult> {
  const { id, sourceName, sourceId, sourceOutput } = job
  const failure = z.union([Failure, WrappedFailure]).safeParse(sourceOutput)
  log.error({ queue: sourceName, jobId: sourceId, reason: failure.data?.message }, 'job is dead, no retries left')
  return { id, status: 'completed' }
}
