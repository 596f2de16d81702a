import type { PostgresCursor, PostgresPool, PostgresQueryResult } from 'kysely'
import type { Turn, TurnQueue } from './turn-queue.ts'
import type { StatementResult } from './worker-protocol.ts'

/**
 * The embedded engine with the interface of a node-postgres pool, so that Kysely's PostgreSQL driver runs on it.
 * Kysely's own driver for this engine waits for the one connection without a limit.
 */
export function createTurnPool(turns: Pick<TurnQueue, 'acquire'>): PostgresPool {
  return {
    options: {},
    end: async () => undefined,
    connect: async () => {
      const turn = await turns.acquire()
      return { query: createQuery(turn), release: () => void turn.release() }
    },
  }
}

function createQuery(turn: Turn) {
  function query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  function query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  function query(statement: unknown, values: readonly unknown[] = []): unknown {
    if (typeof statement !== 'string') throw new Error('The embedded database has no cursors')
    return turn.query(statement, values).then(toQueryResult)
  }
  return query
}

function toQueryResult({ rows, command, affectedRows = 0 }: StatementResult) {
  return { rows, command, rowCount: affectedRows }
}
