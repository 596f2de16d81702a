import { Kysely, PostgresDialect } from 'kysely'
import { Pool, TypeOverrides } from 'pg'
import { createOutageLog } from '#platform/database/outage-log.ts'
import { withinTime } from '#platform/time/within-time.ts'
import type { OpenDatabase, RawSql } from '../database.ts'
import type { Log } from '../database-log.ts'
import { createPreparingPool } from './preparing-pool.ts'

const CONNECTIONS_DEFAULT = 10
const CONNECT_MS = 5_000
const STATEMENT_MS = 15_000
const IDLE_IN_TRANSACTION_MS = 30_000
const CHECK_MS = 3_000

const INT8 = 20
const DATE = 1082
const INT8_ARRAY = 1016

export async function openPostgres<Tables>(settings: {
  databaseUrl: string
  connections?: number | undefined
  log: Log
}): Promise<OpenDatabase<Tables>> {
  const { databaseUrl, connections = CONNECTIONS_DEFAULT, log } = settings
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: 'aplauso',
    max: connections,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    // The zone as on the embedded engine, whatever the server's own is. No compiling of plans: it costs more than any of our
    // statements, and made the one that reads the queues forty times slower.
    options: '-c TimeZone=UTC -c jit=off',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: createTypes(),
  })
  const outage = createOutageLog(log, 'A database connection was lost', 'The database is connected again')
  // A client that is lost while in use ends the process unless it has a listener of its own; the pool's hears only of idle
  // ones, which have told theirs already. The query in flight rejects by itself: there is nothing to do but say it.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    outage.worked()
    client.on('error', outage.failed)
  })

  const check = async () => {
    await withinTime(pool.query('select 1'), CHECK_MS, 'PostgreSQL did not answer')
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: createPreparingPool(pool, log) }) })
  try {
    await check()
  } catch (error) {
    await pool.end()
    throw error
  }
  return { db, engine: 'postgres', raw: createRaw(pool), check, close: () => pool.end() }
}

function createRaw(pool: Pool): RawSql {
  return {
    query: async (text, values = []) => pool.query(text, [...values]),
    exec: async (text) => {
      // Several statements give an array of results, which the types do not know.
      const results: unknown = await pool.query(text)
      return Array.isArray(results) ? results : [results]
    },
  }
}

// Overrides of this pool alone: the library's own switch is global and would change every other user of `pg` in the process.
function createTypes(): TypeOverrides {
  const overrides = new TypeOverrides()
  overrides.setTypeParser(INT8, Number)
  overrides.setTypeParser(INT8_ARRAY, parseIntegers)
  // A calendar day has no time zone: as a Date it would shift by the zone of the machine.
  overrides.setTypeParser(DATE, String)
  return overrides
}

// '{1,NULL,2}': but for brackets and the case of null, it is JSON.
function parseIntegers(text: string): unknown {
  return JSON.parse(text.replaceAll('{', '[').replaceAll('}', ']').replaceAll('NULL', 'null'))
}
