import type { JobResult, JobWithMetadata } from 'pg-boss'
import { z } from 'zod'
import type { JobLog } from './open-boss.ts'

/** The queue that gets a copy of each job whose last try failed. */
export const DEAD_JOBS = 'given-up'

const Failure = z.object({ message: z.string() })
// How pg-boss puts the failures it finds itself, such as the death of a process.
const WrappedFailure = z.object({ value: Failure }).transform(({ value }) => value)

/**
 * Logs a job that was given up, once, whoever gave it up: a handler, or another process that found the last try to have died with its own.
 */
export async function logDeadJob(job: JobWithMetadata<unknown>, log: JobLog): Promise<JobResult> {
  const { id, sourceName, sourceId, sourceOutput } = job
  const failure = z.union([Failure, WrappedFailure]).safeParse(sourceOutput)
  log.error({ queue: sourceName, jobId: sourceId, reason: failure.data?.message }, 'A job was given up')
  return { id, status: 'completed' }
}
