import type { PgBoss } from 'pg-boss'
import { z } from 'zod'
import type { JobLimits } from './limits.ts'
import type { JobLog } from './open-boss.ts'

/** The queue that gets a copy of each job whose last try failed. */
export const GIVEN_UP = 'given-up'

const Failure = z.object({ message: z.string() })
// How pg-boss puts the failures it finds itself, such as the death of a process.
const Found = z.object({ value: Failure }).transform(({ value }) => value)

/**
 * Logs jobs that were given up, each once, whoever gave it up: a handler, or another process that found the last try to have
 * died with its own.
 */
export async function logGivenUp(boss: PgBoss, limits: JobLimits, log: JobLog): Promise<void> {
  await boss.createQueue(GIVEN_UP)
  const options = { includeMetadata: true, pollingIntervalSeconds: limits.pollSeconds } as const
  await boss.work(GIVEN_UP, options, async (jobs) => {
    for (const { id, sourceName, sourceId, sourceOutput } of jobs) {
      const failure = z.union([Failure, Found]).safeParse(sourceOutput)
      log.error({ queue: sourceName, jobId: sourceId, reason: failure.data?.message }, 'A job was given up')
      await boss.deleteJob(GIVEN_UP, id)
    }
  })
}
