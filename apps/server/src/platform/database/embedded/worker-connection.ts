import { Worker } from 'node:worker_threads'
import { DatabaseUnavailableError } from '../database-errors.ts'
import type { EmbeddedLimits } from './embedded-limits.ts'
import { deserializeError } from './thread-errors.ts'
import type { DatabaseLocation, FromWorker, Reply, Request, ToWorker } from './worker-protocol.ts'

/** One run of the engine in its worker thread. */
export type WorkerConnection = {
  /** Rejects with the engine's error, or with a DatabaseUnavailableError when the engine died or took too long. */
  request(request: Request): Promise<Reply>
  /** True when a transaction was open after the last answer. */
  inTransaction(): boolean
  /** Closes the engine in order, or by force when that takes too long. */
  close(): Promise<void>
  /** Resolves with the reason when the thread has ended; never rejects. */
  ended: Promise<Error>
}

type Waiting = { resolve(reply: Reply): void; reject(error: Error): void; timer: NodeJS.Timeout }

type WorkerDeps = {
  location: DatabaseLocation
  limits: EmbeddedLimits
  onNotification: (channel: string, payload: string) => void
}

// Disk full and I/O error: the engine may spin for ever at the next statement, so it is restarted as after a crash.
const FATAL_CODES = new Set(['53100', '58030'])

/** Starts the engine. Rejects with its error output when it does not start. */
export async function startWorker(deps: WorkerDeps): Promise<WorkerConnection> {
  const { limits } = deps
  const started = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<Error>()
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let inTransaction = false
  let failure: Error | undefined

  // The parent's flags are not passed on: the loaders of a test runner or watcher do not belong in the engine.
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: deps.location, execArgv: [] })

  // From here on no request is answered: the answer could be for a change that recovery undoes.
  function failWorker(reason: string, cause?: unknown): void {
    if (failure !== undefined) return
    failure = new DatabaseUnavailableError(reason, { cause })
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer)
      reject(failure)
    }
    waiting.clear()
    started.reject(failure)
    void worker.terminate()
  }

  function takeWaiting(id: number): Waiting | undefined {
    const entry = waiting.get(id)
    waiting.delete(id)
    clearTimeout(entry?.timer)
    return entry
  }

  function receive(message: FromWorker): void {
    if (failure !== undefined) return
    switch (message.kind) {
      case 'ready':
        started.resolve()
        break
      case 'fatal':
        failWorker(`The embedded database failed: ${message.reason}`)
        break
      case 'notification':
        deps.onNotification(message.channel, message.payload)
        break
      case 'reply':
        inTransaction = message.reply.inTransaction
        takeWaiting(message.id)?.resolve(message.reply)
        break
      case 'error':
        inTransaction = message.inTransaction
        fail(message.id, deserializeError(message.error))
        break
    }
  }

  function fail(id: number, error: Error): void {
    takeWaiting(id)?.reject(error)
    if (FATAL_CODES.has(String(Reflect.get(error, 'code'))))
      failWorker(`The embedded database failed: ${error.message}`, error)
  }

  function post(request: Request, limitMs: number): Promise<Reply> {
    if (failure !== undefined) return Promise.reject(failure)
    lastId += 1
    const id = lastId
    const { promise, resolve, reject } = Promise.withResolvers<Reply>()
    const timer = setTimeout(() => failWorker(`The embedded database did not answer within ${limitMs} ms`), limitMs)
    waiting.set(id, { resolve, reject, timer })
    const message: ToWorker = { id, request }
    worker.postMessage(message)
    return promise
  }

  worker.on('message', receive)
  worker.on('messageerror', (error) => failWorker('The embedded database sent an unreadable message', error))
  worker.on('error', (error) => failWorker('The embedded database crashed', error))
  worker.on('exit', (code) => {
    failWorker(`The embedded database stopped (exit code ${code})`)
    ended.resolve(failure ?? new Error('The embedded database stopped'))
  })

  const startTimer = setTimeout(
    () => failWorker(`The embedded database did not start within ${limits.openMs} ms`),
    limits.openMs,
  )
  try {
    await started.promise
  } catch (error) {
    await ended.promise
    throw error
  } finally {
    clearTimeout(startTimer)
  }

  return {
    request: (request) => post(request, limits.statementMs),
    inTransaction: () => inTransaction,
    ended: ended.promise,
    close: async () => {
      await post({ kind: 'close' }, limits.closeMs).catch(() => undefined)
      await worker.terminate()
      await ended.promise
    },
  }
}
