import { DAY_MS, HOUR_MS, SECOND_MS } from '@aplauso/contract/limits'
import { type ConstructorOptions, type Db, PgBoss } from 'pg-boss'
import type { RawSql } from '../database/database.ts'
import type { Log } from '../database/database-log.ts'
import type { JobLimits } from './job-limits.ts'

const CONNECTIONS_DEFAULT = 4
const QUIET_MS = 10 * SECOND_MS

export type JobLog = Pick<Log, 'warn' | 'error'>

/** `notified`: the database announces new jobs, and pg-boss listens for that. */
export type BossDeps = {
  raw: RawSql
  databaseUrl: string | undefined
  connections: number | undefined
  notified: boolean
  limits: JobLimits
  log: JobLog
}

/** Starts pg-boss, after creating or migrating its tables. */
export async function openBoss({ raw, databaseUrl, connections, notified, limits, log }: BossDeps): Promise<PgBoss> {
  const boss = new PgBoss({
    ...(databaseUrl === undefined ? onEmbedded(raw) : onPostgres(databaseUrl, connections)),
    schedule: false,
    useListenNotify: notified,
    superviseIntervalSeconds: limits.superviseSeconds,
    monitorIntervalSeconds: limits.superviseSeconds,
    maintenanceIntervalSeconds: HOUR_MS / SECOND_MS,
    // For jobs that depend on other jobs, which Aplauso does not have: by default it writes every five seconds.
    flowIntervalSeconds: DAY_MS / SECOND_MS,
  })
  logBossErrors(boss, log)
  try {
    return await boss.start()
  } catch (error) {
    await boss.stop({ graceful: false })
    throw error
  }
}

function onEmbedded(raw: RawSql): ConstructorOptions {
  // The engine has no autovacuum to monitor, and its own maintenance.
  return { db: toBossDatabase(raw), backend: 'pglite', reindex: false, monitorVacuum: false }
}

function onPostgres(databaseUrl: string, connections = CONNECTIONS_DEFAULT): ConstructorOptions {
  return { connectionString: databaseUrl, application_name: 'aplauso-jobs', max: connections }
}

// The library's own adapter needs the engine itself, and repeats the rollback that each call of `raw` does.
function toBossDatabase({ query, exec, listen }: RawSql): Db {
  return {
    async executeSql(text, values = []) {
      // A text may contain several statements only without parameters.
      if (values.length > 0) return query(text, values)
      const results = await exec(text)
      return { rows: results.flatMap(({ rows }) => rows) }
    },
    async listen(channel, onNotification, onReconnect) {
      if (listen === undefined) throw new Error('This database has no channels')
      const stop = await listen(channel, onNotification)
      onReconnect()
      return { close: stop }
    },
  }
}

// While the database is away, every worker reports an error at every poll. One line per interval is enough.
function logBossErrors(boss: PgBoss, log: JobLog): void {
  let quietUntil = 0
  boss.on('error', (error) => {
    if (Date.now() < quietUntil) return
    quietUntil = Date.now() + QUIET_MS
    log.error({ err: error }, 'job queue error')
  })
  boss.on('warning', ({ message, data }) => log.warn({ data }, `job queue warning: ${message}`))
}
