import type { Transaction } from 'kysely'
import type { z } from 'zod'

/** A kind of job. Its payload is parsed before it runs. */
export type Queue<Payload> = {
  name: string
  payload: z.ZodType<Payload>
  /** How often the job is retried, with growing pauses. */
  retries: number
  /** How long an attempt may take. */
  maxSeconds: number
}

/** A transaction over any tables; a Kysely that is no transaction does not pass. */
export type JobTransaction = Pick<Transaction<unknown>, 'executeQuery' | 'isTransaction'>

export type AddOptions = { tx?: JobTransaction | undefined; startAfterSeconds?: number | undefined }

/** Stored jobs of a queue. `failing`: retried after a failed attempt, or dead. */
export type JobCounts = { queue: string; waiting: number; late: number; running: number; failing: number }

export type Jobs = {
  /** Resolves once the job is stored. With `tx` it is part of that transaction and exists only if it commits. */
  add<Payload>(queue: Queue<Payload>, payload: Payload, options?: AddOptions): Promise<void>
  /** Deletes the queue's jobs whose payload contains all of `part`: waiting, running and dead ones. */
  forget<Payload>(queue: Queue<Payload>, part: Partial<Payload>, options: { tx: JobTransaction }): Promise<void>
  /**
   * Runs the queue's jobs in this process from now on, a few at a time, unless other processes are to run them. A
   * handler that fails is logged and retried. A job runs at least once: when the process dies right after the work, the
   * handler gets the job again.
   */
  work<Payload>(queue: Queue<Payload>, handler: (payload: Payload) => Promise<void>): Promise<void>
  /** Counts the stored jobs of all queues, late ones by the age of `JOB_LIMITS.lateMs`. */
  count(): Promise<JobCounts[]>
  /** Rejects when jobs of the queues given to `work` wait for too long, or the database does not answer. */
  check(): Promise<void>
  /** Waits for running jobs, for a bounded time. A job that has not ended by then has failed this attempt. */
  close(): Promise<void>
}
