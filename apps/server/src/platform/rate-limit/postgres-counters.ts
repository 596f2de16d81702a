import { MINUTE_MS } from '@aplauso/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import { Pool } from 'pg'
import { RateLimiterPostgres } from 'rate-limiter-flexible'
import { every } from '#platform/jobs/every.ts'
import { optionsOf, type SharedCounters, STORE_MAX_MS } from './counters.ts'

const TABLE = 'rate_limits'
const MAX_CONNECTIONS = 3
const TIDY_PAUSE_MS = 5 * MINUTE_MS

/** Counts requests in a table that rate-limiter-flexible creates. It needs no migration: no row outlives a day. */
export async function openPostgresCounters(databaseUrl: string, log: FastifyBaseLogger): Promise<SharedCounters> {
  // A separate pool: a flood of requests waits for these connections and not for those of the actual work.
  const pool = new Pool({
    connectionString: databaseUrl,
    application_name: 'aplauso-limits',
    max: MAX_CONNECTIONS,
    connectionTimeoutMillis: STORE_MAX_MS,
    query_timeout: STORE_MAX_MS,
    // Losing a count in a crash of the server is harmless; waiting for its disk would be slow.
    options: '-c synchronous_commit=off',
  })
  // A lost client without an error listener ends the process. Callers see the loss in their failed query.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))

  const shared = { storeClient: pool, storeType: 'pool', tableName: TABLE, clearExpiredByTimeout: false }

  function createTable(): Promise<void> {
    return new Promise((resolve, reject) => {
      new RateLimiterPostgres({ ...shared, points: 1, duration: 1 }, (error) => (error ? reject(error) : resolve()))
    })
  }

  // The library's own sweep never ends: its timer continues after the pool is closed.
  async function deleteExpired(): Promise<void> {
    // One of two processes that create the table at once may fail; the second attempt finds the table.
    await createTable().catch(createTable)
    await pool.query(`delete from ${TABLE} where expire < $1`, [Date.now()])
  }

  await deleteExpired().catch((error: unknown) =>
    log.warn({ err: error }, 'rate limits cannot reach PostgreSQL (DATABASE_URL) yet'),
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
