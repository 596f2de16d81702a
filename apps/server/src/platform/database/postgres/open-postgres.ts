import { Kysely, PostgresDialect } from 'kysely'
import { Pool, TypeOverrides } from 'pg'
import { createOutageLog } from '#platform/database/outage-log.ts'
import { withinTime } from '#platform/time/within-time.ts'
import type { OpenDatabase, RawSql } from '../database.ts'
import type { Log } from '../database-log.ts'
import { observeStatements } from '../observe-statements.ts'
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
  slowStatementMs?: number | undefined
}): Promise<OpenDatabase<Tables>> {
  const { databaseUrl, connections = CONNECTIONS_DEFAULT, log, slowStatementMs } = settings
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: 'aplauso',
    max: connections,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    // The time zone of the embedded engine, whatever the server's is. JIT is off: compiling costs more than any of our
    // statements, and made the one that reads the queues forty times slower.
    options: '-c TimeZone=UTC -c jit=off',
    keepAlive: true,
    keepAliveInitialDelayMillis: 10_000,
    types: createTypes(),
  })
  const outage = createOutageLog(log, 'database connection lost', 'database reconnected')
  // A client that is lost while in use ends the process unless it has its own error listener. The pool's listener only
  // gets errors of idle clients, whose own listeners have run already. The query in flight rejects by itself, so the
  // loss is only logged.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => {
    outage.worked()
    client.on('error', outage.failed)
  })

  const check = async () => {
    await withinTime(pool.query('select 1'), CHECK_MS, 'PostgreSQL did not answer')
  }
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: createPreparingPool(pool, log) }),
    log: observeStatements(log, slowStatementMs),
  })
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
      // Several statements return an array of results, which the types do not declare.
      const results: unknown = await pool.query(text)
      return Array.isArray(results) ? results : [results]
    },
  }
}

// Overrides for this pool only: the library's own switch is global and would change every other user of `pg` in the
// process.
export function createTypes(): TypeOverrides {
  const overrides = new TypeOverrides()
  overrides.setTypeParser(INT8, Number)
  overrides.setTypeParser(INT8_ARRAY, parseIntegers)
  // A calendar day has no time zone: as a Date it would shift by the zone of the machine.
  overrides.setTypeParser(DATE, String)
  return overrides
}

// '{1,NULL,2}' is JSON except for brackets and the case of null.
function parseIntegers(text: string): unknown {
  return JSON.parse(text.replaceAll('{', '[').replaceAll('}', ']').replaceAll('NULL', 'null'))
}
