import { Worker } from 'node:worker_threads'
import { DatabaseUnavailableError } from '../errors.ts'
import { unpackError } from './errors-between-threads.ts'
import type { EmbeddedLimits } from './limits.ts'
import type { FromWorker, Place, Reply, Request, ToWorker } from './protocol.ts'

/** One life of the engine in its worker thread. */
export type WorkerLink = {
  /** Rejects with the engine's error, or with a DatabaseUnavailableError when the engine died or took too long. */
  request(request: Request): Promise<Reply>
  /** Whether a transaction was open after the last answer. */
  inTransaction(): boolean
  /** Closes the engine in order; ends it by force when that takes too long. */
  close(): Promise<void>
  /** Gives the reason when the thread is gone; never rejects. */
  ended: Promise<Error>
}

type Waiting = { resolve(reply: Reply): void; reject(error: Error): void; timer: NodeJS.Timeout }

type LinkDeps = {
  place: Place
  limits: EmbeddedLimits
  onNotification: (channel: string, payload: string) => void
}

// Disk full and I/O error: the engine may spin for ever at the next statement, so it is started anew, as after a crash.
const POISONOUS_CODES = new Set(['53100', '58030'])

/** Starts the engine; rejects with what it said when it does not start. */
export async function startWorker(deps: LinkDeps): Promise<WorkerLink> {
  const { limits } = deps
  const started = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<Error>()
  const waiting = new Map<number, Waiting>()
  let lastId = 0
  let inTransaction = false
  let death: Error | undefined

  // No flags of the parent: a test runner's or a watcher's loaders have no business in the engine.
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { workerData: deps.place, execArgv: [] })

  // Nobody is answered from here on, as the answer could be to something that recovery undoes.
  function die(reason: string, cause?: unknown): void {
    if (death !== undefined) return
    death = new DatabaseUnavailableError(reason, { cause })
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer)
      reject(death)
    }
    waiting.clear()
    started.reject(death)
    void worker.terminate()
  }

  function settle(id: number): Waiting | undefined {
    const entry = waiting.get(id)
    waiting.delete(id)
    clearTimeout(entry?.timer)
    return entry
  }

  function receive(message: FromWorker): void {
    if (death !== undefined) return
    switch (message.kind) {
      case 'ready':
        started.resolve()
        break
      case 'fatal':
        die(`The embedded database failed: ${message.reason}`)
        break
      case 'notification':
        deps.onNotification(message.channel, message.payload)
        break
      case 'reply':
        inTransaction = message.reply.inTransaction
        settle(message.id)?.resolve(message.reply)
        break
      case 'error':
        inTransaction = message.inTransaction
        fail(message.id, unpackError(message.error))
        break
    }
  }

  function fail(id: number, error: Error): void {
    settle(id)?.reject(error)
    if (POISONOUS_CODES.has(String(Reflect.get(error, 'code'))))
      die(`The embedded database failed: ${error.message}`, error)
  }

  function post(request: Request, limitMs: number): Promise<Reply> {
    if (death !== undefined) return Promise.reject(death)
    lastId += 1
    const id = lastId
    const { promise, resolve, reject } = Promise.withResolvers<Reply>()
    const timer = setTimeout(() => die(`The embedded database did not answer within ${limitMs} ms`), limitMs)
    waiting.set(id, { resolve, reject, timer })
    const message: ToWorker = { id, request }
    worker.postMessage(message)
    return promise
  }

  worker.on('message', receive)
  worker.on('messageerror', (error) => die('The embedded database sent what cannot be read', error))
  worker.on('error', (error) => die('The embedded database crashed', error))
  worker.on('exit', (code) => {
    die(`The embedded database stopped (exit code ${code})`)
    ended.resolve(death ?? new Error('The embedded database stopped'))
  })

  const startTimer = setTimeout(
    () => die(`The embedded database did not start within ${limits.openMs} ms`),
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
