import { DatabaseUnavailableError } from '../errors.ts'
import type { EmbeddedLimits } from './limits.ts'
import { toSqlValue } from './parameters.ts'
import type { Reply, Request, StatementResult } from './protocol.ts'
import type { Supervisor } from './supervisor.ts'
import type { WorkerLink } from './worker-link.ts'

/** The one connection of the embedded engine, for as long as it is held. */
export type Turn = {
  query(text: string, values: readonly unknown[]): Promise<StatementResult>
  exec(text: string): Promise<StatementResult[]>
  dump(): Promise<Uint8Array<ArrayBuffer>>
  /** Gives the connection to the next in line; an open transaction is rolled back. Again is harmless. */
  release(): Promise<void>
}

export type Turns = {
  /** First come, first served. Rejects with a DatabaseUnavailableError when the wait is too long or the engine is down. */
  take(): Promise<Turn>
  /** Lets those in line finish, and refuses all others. */
  close(): Promise<void>
}

type Waiting = { resolve(): void; reject(error: Error): void; timer: NodeJS.Timeout }

export function createTurns(deps: { engine: Pick<Supervisor, 'current'>; limits: EmbeddedLimits }): Turns {
  const { engine, limits } = deps
  const line: Waiting[] = []
  const drained = Promise.withResolvers<void>()
  let taken = false
  let closed = false

  function pass(): void {
    const next = line.shift()
    if (next !== undefined) {
      clearTimeout(next.timer)
      next.resolve()
      return
    }
    taken = false
    if (closed) drained.resolve()
  }

  async function stand(): Promise<void> {
    if (!taken) {
      taken = true
      return
    }
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const timer = setTimeout(() => {
      line.splice(line.indexOf(waiting), 1)
      reject(
        new DatabaseUnavailableError(
          `The embedded database was busy for ${limits.waitMs} ms. It has one connection: inside a transaction every ` +
            'statement must use the transaction, or it waits for itself.',
        ),
      )
    }, limits.waitMs)
    const waiting: Waiting = { resolve, reject, timer }
    line.push(waiting)
    await promise
  }

  return {
    take: async () => {
      if (closed) throw new DatabaseUnavailableError('The embedded database is closed')
      engine.current()
      await stand()
      try {
        return createTurn(engine.current(), limits.idleInTransactionMs, pass)
      } catch (error) {
        pass()
        throw error
      }
    },
    close: () => {
      closed = true
      if (!taken) drained.resolve()
      return drained.promise
    },
  }
}

function createTurn(link: WorkerLink, idleMs: number, pass: () => void): Turn {
  let underWay = 0
  let over: Error | undefined
  let idle: NodeJS.Timeout | undefined

  async function end(reason: Error): Promise<void> {
    if (over !== undefined) return
    over = reason
    clearTimeout(idle)
    try {
      if (link.inTransaction()) await link.request({ kind: 'exec', text: 'rollback' })
    } catch {
      // The engine died, and the transaction with it.
    } finally {
      pass()
    }
  }

  function watchIdleness(): void {
    idle = setTimeout(() => {
      void end(new DatabaseUnavailableError(`The transaction did nothing for ${idleMs} ms and was rolled back`))
    }, idleMs)
  }

  async function request(what: Request): Promise<Reply> {
    if (over !== undefined) throw over
    clearTimeout(idle)
    underWay += 1
    try {
      return await link.request(what)
    } finally {
      underWay -= 1
      if (underWay === 0 && over === undefined) watchIdleness()
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
    release: () => end(new Error('The connection was given back')),
  }
}
