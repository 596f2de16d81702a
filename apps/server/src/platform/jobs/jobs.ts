import type { Transaction } from 'kysely'
import type { z } from 'zod'

/** A kind of job: its payload is parsed when it is taken up. */
export type Queue<Payload> = {
  name: string
  payload: z.ZodType<Payload>
  /** How often it is tried again, with growing pauses. */
  retries: number
  /** How long a try may take. */
  maxSeconds: number
}

/** Of any tables; a Kysely that is no transaction does not pass. */
export type JobTransaction = Pick<Transaction<unknown>, 'executeQuery' | 'isTransaction'>

export type AddOptions = { tx?: JobTransaction | undefined; startAfterSeconds?: number | undefined }

export type Jobs = {
  /** Resolves once the job is stored; with `tx` it is part of that transaction and exists only if it commits. */
  add<Payload>(queue: Queue<Payload>, payload: Payload, options?: AddOptions): Promise<void>
  /** Deletes the queue's jobs whose payload has all of `part`, be they waiting, under way or given up. */
  forget<Payload>(queue: Queue<Payload>, part: Partial<Payload>, options: { tx: JobTransaction }): Promise<void>
  /**
   * From now on this process takes up the queue's jobs, a few at a time. A handler that fails is logged and tried again. A
   * job is done at least once: when the process dies right after the work, the handler sees the job again.
   */
  work<Payload>(queue: Queue<Payload>, handler: (payload: Payload) => Promise<void>): Promise<void>
  /** Rejects when jobs of this process's queues wait that should long be under way, or the database does not answer. */
  check(): Promise<void>
  /** Waits for what is under way, for a bounded time; what has not ended by then has failed this try. */
  close(): Promise<void>
}
