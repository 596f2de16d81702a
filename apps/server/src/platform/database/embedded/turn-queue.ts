import { DatabaseUnavailableError } from '../database-errors.ts'
import type { EmbeddedLimits } from './embedded-limits.ts'
import { toSqlValue } from './sql-parameters.ts'
import type { Supervisor } from './supervisor.ts'
import type { WorkerConnection } from './worker-connection.ts'
import type { Reply, Request, StatementResult } from './worker-protocol.ts'

/** Exclusive use of the embedded engine's one connection until `release`. */
export type Turn = {
  query(text: string, values: readonly unknown[]): Promise<StatementResult>
  exec(text: string): Promise<StatementResult[]>
  dump(): Promise<Uint8Array<ArrayBuffer>>
  /** Passes the connection to the next waiting caller and rolls back an open transaction. Can be called again. */
  release(): Promise<void>
}

export type TurnQueue = {
  /**
   * First come, first served. Rejects with a DatabaseUnavailableError when the wait is too long or the engine is down.
   */
  acquire(): Promise<Turn>
  /** Lets waiting callers finish and refuses new ones. */
  close(): Promise<void>
}

type Waiting = { resolve(): void; reject(error: Error): void; timer: NodeJS.Timeout }

export function createTurnQueue(deps: { engine: Pick<Supervisor, 'current'>; limits: EmbeddedLimits }): TurnQueue {
  const { engine, limits } = deps
  const queue: Waiting[] = []
  const drained = Promise.withResolvers<void>()
  let isInUse = false
  let closed = false

  function passOn(): void {
    const next = queue.shift()
    if (next !== undefined) {
      clearTimeout(next.timer)
      next.resolve()
      return
    }
    isInUse = false
    if (closed) drained.resolve()
  }

  async function waitForTurn(): Promise<void> {
    if (!isInUse) {
      isInUse = true
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      queue.splice(queue.indexOf(waiting), 1)
      reject(
        new DatabaseUnavailableError(
          `The embedded database was busy for ${limits.waitMs} ms. It has one connection: inside a transaction every ` +
            'statement must use the transaction, or it waits for itself.',
        ),
      )
    }, limits.waitMs)
    const waiting: Waiting = { resolve, reject, timer }
    queue.push(waiting)
    await promise
  }

  return {
    acquire: async () => {
      if (closed) throw new DatabaseUnavailableError('The embedded database is closed')
      engine.current()
      await waitForTurn()
      try {
        return createTurn(engine.current(), limits.idleInTransactionMs, passOn)
      } catch (error) {
        passOn()
        throw error
      }
    },
    close: () => {
      closed = true
      if (!isInUse) drained.resolve()
      return drained.promise
    },
  }
}

function createTurn(worker: WorkerConnection, idleMs: number, passOn: () => void): Turn {
  let pendingRequests = 0
  let endReason: Error | undefined
  let idle: NodeJS.Timeout | undefined

  async function end(reason: Error): Promise<void> {
    if (endReason !== undefined) return
    endReason = reason
    clearTimeout(idle)
    try {
      if (worker.inTransaction()) await worker.request({ kind: 'exec', text: 'rollback' })
    } catch {
      // The engine died, and the transaction with it.
    } finally {
      passOn()
    }
  }

  function watchIdleness(): void {
    idle = setTimeout(() => {
      void end(new DatabaseUnavailableError(`The transaction did nothing for ${idleMs} ms and was rolled back`))
    }, idleMs)
  }

  async function request(message: Request): Promise<Reply> {
    if (endReason !== undefined) throw endReason
    clearTimeout(idle)
    pendingRequests += 1
    try {
      return await worker.request(message)
    } finally {
      pendingRequests -= 1
      if (pendingRequests === 0 && endReason === undefined) watchIdleness()
    }
  }

  watchIdleness()
  return {
    query: async (text, values) => {
      const { results } = await request({ kind: 'query', text, values: values.map(toSqlValue) })
      const [result = { rows: [], command: undefined, affectedRows: undefined }] = results
      return result
    },
    exec: async (text) => (await request({ kind: 'exec', text })).results,
    dump: async () => {
      const { bytes } = await request({ kind: 'dump' })
      if (bytes === undefined) throw new Error('The embedded database gave no dump')
      return bytes
    },
    release: () => end(new Error('The connection was released')),
  }
}
