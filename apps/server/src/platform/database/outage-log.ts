import type { Log } from './database-log.ts'

export type OutageLog = {
  failed(error: unknown, fields?: object): void
  worked(): void
}

/**
 * Logs one line when something begins to fail and one, with the number of failures, when it works again. An outage
 * fails thousands of calls.
 */
export function createOutageLog(log: Pick<Log, 'info' | 'warn'>, failing: string, working: string): OutageLog {
  let failures = 0
  return {
    failed(err, fields) {
      failures += 1
      if (failures === 1) log.warn({ ...fields, err }, failing)
    },
    worked() {
      if (failures > 0) log.info({ failures }, working)
      failures = 0
    },
  }
}
