import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseUnavailableError } from '../database-errors.ts'
import type { Log } from '../database-log.ts'
import type { EmbeddedLimits } from './embedded-limits.ts'
import type { WorkerConnection } from './worker-connection.ts'

export type Supervisor = {
  /** The running engine. Throws a DatabaseUnavailableError while there is none. */
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
 * Restarts the engine when it dies, with a growing pause while that fails. Each start is a recovery, so acknowledged
 * rows survive. Rejects when the first start fails.
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
        log.error({ err: error }, 'embedded database did not restart, retrying')
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
      log.error({ err: reason }, 'embedded database stopped, restarting')
      worker = await restart()
      if (worker === undefined) return
      if (closing.signal.aborted) return worker.close()
      log.info({}, 'embedded database restarted')
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
