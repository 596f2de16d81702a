import { DAY_MS, HOUR_MS, SECOND_MS } from '@aplauso/contract/limits'
import { type ConstructorOptions, type Db, PgBoss } from 'pg-boss'
import type { RawSql } from '../database/database.ts'
import type { Log } from '../database/database-log.ts'
import type { JobLimits } from './job-limits.ts'

const CONNECTIONS_DEFAULT = 4
const QUIET_MS = 10 * SECOND_MS

export type JobLog = Pick<Log, 'warn' | 'error'>

/** `notified`: new jobs are told of by the database, for which it is listened. */
export type BossDeps = {
  raw: RawSql
  databaseUrl: string | undefined
  connections: number | undefined
  notified: boolean
  limits: JobLimits
  log: JobLog
}

/** Starts pg-boss, whose tables are made or brought up to date first. */
export async function openBoss({ raw, databaseUrl, connections, notified, limits, log }: BossDeps): Promise<PgBoss> {
  const boss = new PgBoss({
    ...(databaseUrl === undefined ? onEmbedded(raw) : onPostgres(databaseUrl, connections)),
    schedule: false,
    useListenNotify: notified,
    superviseIntervalSeconds: limits.superviseSeconds,
    monitorIntervalSeconds: limits.superviseSeconds,
    maintenanceIntervalSeconds: HOUR_MS / SECOND_MS,
    // For jobs that wait for other jobs, which we have none of: by default it writes every five seconds.
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
  // The engine has no autovacuum to watch over, and maintenance of its own.
  return { db: toBossDatabase(raw), backend: 'pglite', reindex: false, monitorVacuum: false }
}

function onPostgres(databaseUrl: string, connections = CONNECTIONS_DEFAULT): ConstructorOptions {
  return { connectionString: databaseUrl, application_name: 'aplauso-jobs', max: connections }
}

// The library's own adapter asks for the engine itself, and rolls back by hand what each call of `raw` does.
function toBossDatabase({ query, exec, listen }: RawSql): Db {
  return {
    async executeSql(text, values = []) {
      // Only without parameters may a text hold several statements.
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

// While the database is away every worker says so at every look: one line in a while is enough.
function logBossErrors(boss: PgBoss, log: JobLog): void {
  let quietUntil = 0
  boss.on('error', (error) => {
    if (Date.now() < quietUntil) return
    quietUntil = Date.now() + QUIET_MS
    log.error({ err: error }, 'The job queue has trouble')
  })
  boss.on('warning', ({ message, data }) => log.warn({ data }, `The job queue warns: ${message}`))
}
