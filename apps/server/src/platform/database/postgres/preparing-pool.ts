import type { PostgresCursor, PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Log } from '../database-log.ts'
import { isPrepared, TABLE_CHANGED } from '../prepared-statements.ts'

// Errors behind a transaction pooler, which switches connections: the statement does not exist there, or exists
// already.
const STATEMENT_LOST_CODES = new Set(['26000', '42P05'])

/**
 * A pool whose clients send the text of a `PREPARED` statement once and only its values afterwards. Parsing and
 * planning a settlement takes PostgreSQL as long as running it. Behind a pooler that loses prepared statements, the
 * whole text is sent.
 */
export function createPreparingPool(pool: Pool, log: Log): PostgresPool {
  const names = new Map<string, string>()
  const clients = new WeakMap<PoolClient, PostgresPoolClient>()
  let lastName = 0
  let isPreparing = true

  function nameOf(text: string): string {
    const known = names.get(text)
    if (known !== undefined) return known
    lastName += 1
    const name = `aplauso_${lastName}`
    names.set(text, name)
    return name
  }

  async function queryPrepared(client: PoolClient, text: string, values: unknown[]): Promise<unknown> {
    try {
      return await client.query({ name: nameOf(text), text, values })
    } catch (error) {
      const code = String(Reflect.get(Object(error), 'code'))
      if (code === TABLE_CHANGED) names.delete(text)
      else if (!STATEMENT_LOST_CODES.has(code)) throw error
      else if (isPreparing) {
        isPreparing = false
        log.warn({ err: error }, 'prepared statements are lost between calls, sending whole statements from now on')
      }
      // Nothing has run. Inside a transaction this second query is refused too, and the caller repeats the whole
      // transaction.
      return client.query(text, values)
    }
  }

  function wrap(client: PoolClient): PostgresPoolClient {
    function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
    function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
    function query(statement: unknown, values: readonly unknown[] = []): unknown {
      if (typeof statement !== 'string') throw new Error('Cursors are not supported')
      if (isPreparing && isPrepared(statement)) return queryPrepared(client, statement, [...values])
      return client.query(statement, [...values])
    }
    return { query, release: (destroy) => client.release(destroy) }
  }

  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect()
      const wrapped = clients.get(client) ?? wrap(client)
      clients.set(client, wrapped)
      return wrapped
    },
  }
}
