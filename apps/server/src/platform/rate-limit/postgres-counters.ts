import { MINUTE_MS } from '@aplauso/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import { Pool } from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { every } from '#platform/jobs/every.ts'
import { optionsOf, type SharedCounters, STORE_MAX_MS } from './counters.ts'

const TABLE = 'rate_limits'
const MAX_CONNECTIONS = 3
const TIDY_PAUSE_MS = 5 * MINUTE_MS

/** Counts in a table of PostgreSQL that the library makes: no migration, since nothing in it outlives a day. */
export async function openPostgresCounters(databaseUrl: string, log: FastifyBaseLogger): Promise<SharedCounters> {
  // A pool of its own: a flood waits for these connections and not for those of the work it is kept from.
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: 'aplauso-limits',
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: STORE_MAX_MS,
    query_timeout: STORE_MAX_MS,
    // A count that a crash of the server loses is no loss, and waiting for its disk would be one.
    options: '-c synchronous_commit=off',
  })
  // A lost client ends the process unless it has a listener; whoever counts hears of it by the failing query.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))

  const shared = { storeClient: pool, storeType: 'pool', tableName: TABLE, clearExpiredByTimeout: false }

  function createTable(): Promise<void> {
    return new Promise((resolve, reject) => {
      new RateLimiterPostgres({ ...shared, points: 1, duration: 1 }, (error) => (error ? reject(error) : resolve()))
    })
  }

  // The library's own sweep has no end: its timer goes on after the pool is closed.
  async function deleteExpired(): Promise<void> {
    // Of two processes that make the table at once one may fail, and finds it when it looks again.
    await createTable().catch(createTable)
    await pool.query(`delete from ${TABLE} where expire < $1`, [Date.now()])
  }

  await deleteExpired().catch((error: unknown) =>
    log.warn({ err: error }, 'Rate limits cannot reach PostgreSQL (DATABASE_URL) yet'),
  )
  const stopDeleting = every(TIDY_PAUSE_MS, 'expired rate limits', log, deleteExpired, TIDY_PAUSE_MS)

  return {
    of: (rule) => new RateLimiterPostgres({ ...shared, ...optionsOf(rule), keyPrefix: rule.name, tableCreated: true }),
    resetConnection: () => undefined,
    async close() {
      await stopDeleting()
      await pool.end()
    },
  }
}
