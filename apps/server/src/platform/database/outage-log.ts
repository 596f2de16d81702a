import type { Log } from './database-log.ts'

export type OutageLog = {
  failed(error: unknown, fields?: object): void
  worked(): void
}

/** One line when something begins to fail and one when it works again, with how often it failed: an outage ends thousands of calls. */
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
