import { setTimeout as delay } from 'node:timers/promises'
import { DatabaseUnavailableError } from '../errors.ts'
import type { Log } from '../log.ts'
import type { EmbeddedLimits } from './limits.ts'
import type { WorkerLink } from './worker-link.ts'

export type Supervisor = {
  /** The engine that runs now; throws a DatabaseUnavailableError while there is none. */
  current(): WorkerLink
  close(): Promise<void>
}

type SupervisorDeps = {
  start: () => Promise<WorkerLink>
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
  let link: WorkerLink | undefined = await start()

  async function restart(): Promise<WorkerLink | undefined> {
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
    while (link !== undefined) {
      const reason = await link.ended
      link = undefined
      if (closing.signal.aborted) return
      log.error({ err: reason }, 'The embedded database stopped and is being started again')
      link = await restart()
      if (link === undefined) return
      if (closing.signal.aborted) return link.close()
      log.info({}, 'The embedded database runs again')
      onRestarted()
    }
  }

  const running = keepRunning()

  return {
    current: () => {
      if (link === undefined) throw new DatabaseUnavailableError('The embedded database is not running')
      return link
    },
    close: async () => {
      closing.abort()
      await link?.close()
      await running
    },
  }
}
