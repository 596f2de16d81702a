import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseUnavailableError } from '../database-errors.ts'
import type { Log } from '../database-log.ts'
import type { EmbeddedLimits } from './embedded-limits.ts'
import type { WorkerConnection } from './worker-connection.ts'

export type Supervisor = {
  /** The engine that runs now; throws a DatabaseUnavailableError while there is none. */
  current(): WorkerConnection
  close(): Promise<void>
}

type SupervisorDeps = {
  start: () => Promise<WorkerConnection>
  onRestarted: () => void
  limits: EmbeddedLimits
  log: Log
}

/**
 * Keeps the engine running: when it dies it is started anew, later and later while that fails. Each start is a recovery, so
 * what was acknowledged is there. Rejects when the first start fails.
 */
export async function superviseEngine(deps: SupervisorDeps): Promise<Supervisor> {
  const { start, onRestarted, limits, log } = deps
  const closing = new AbortController()
  let worker: WorkerConnection | undefined = await start()

  async function restart(): Promise<WorkerConnection | undefined> {
    let waitMs = limits.firstReopenMs
    while (!closing.signal.aborted) {
      try {
        await delay(waitMs, undefined, { signal: closing.signal })
        return await start()
      } catch (error) {
        if (closing.signal.aborted) return undefined
        log.error({ err: error }, 'The embedded database could not be started again yet')
        waitMs = Math.min(waitMs * 2, limits.lastReopenMs)
      }
    }
    return undefined
  }

  async function keepRunning(): Promise<void> {
    while (worker !== undefined) {
      const reason = await worker.ended
      worker = undefined
      if (closing.signal.aborted) return
      log.error({ err: reason }, 'The embedded database stopped and is being started again')
      worker = await restart()
      if (worker === undefined) return
      if (closing.signal.aborted) return worker.close()
      log.info({}, 'The embedded database runs again')
      onRestarted()
    }
  }

  const running = keepRunning()

  return {
    current: () => {
      if (worker === undefined) throw new DatabaseUnavailableError('The embedded database is not running')
      return worker
    },
    close: async () => {
      closing.abort()
      await worker?.close()
      await running
    },
  }
}
