import type { Log } from '../database-log.ts'
import type { EmbeddedLimits } from './embedded-limits.ts'
import type { Turn, TurnQueue } from './turn-queue.ts'

type MaintenanceDeps = { turns: Pick<TurnQueue, 'acquire'>; limits: EmbeddedLimits; log: Log }

/**
 * Replaces PostgreSQL's background processes: runs CHECKPOINT and VACUUM at intervals, each only when something was
 * written since the last one. Returns a function that stops it.
 */
export async function startMaintenance(deps: MaintenanceDeps): Promise<() => void> {
  const { turns, limits } = deps
  const turn = await turns.acquire()
  const positionAtOpen = await readLogPosition(turn).finally(turn.release)
  const timers = [
    repeat(deps, 'checkpoint', limits.checkpointEveryMs, positionAtOpen),
    repeat(deps, 'vacuum (analyze)', limits.vacuumEveryMs, positionAtOpen),
  ]
  return () => timers.forEach(clearInterval)
}

function repeat(
  { turns, log }: MaintenanceDeps,
  command: string,
  everyMs: number,
  positionAtOpen: string,
): NodeJS.Timeout {
  let positionAtLastRun = positionAtOpen
  async function maintain(): Promise<void> {
    const turn = await turns.acquire()
    try {
      if ((await readLogPosition(turn)) === positionAtLastRun) return
      await turn.exec(command)
      positionAtLastRun = await readLogPosition(turn)
    } finally {
      await turn.release()
    }
  }
  const runSafely = () => {
    maintain().catch((error: unknown) =>
      log.warn({ err: error, command }, 'maintenance of the embedded database failed'),
    )
  }
  return setInterval(runSafely, everyMs).unref()
}

// Every change moves the end of the write-ahead log; reading does not.
async function readLogPosition(turn: Turn): Promise<string> {
  const { rows } = await turn.query('select pg_current_wal_insert_lsn()::text as position', [])
  return String(rows[0]?.position)
}
