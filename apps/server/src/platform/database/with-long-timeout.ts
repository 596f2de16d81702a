import { type Kysely, sql, type Transaction } from 'kysely'

const STATEMENT_MS = 300_000

/** Runs background work in a transaction whose statements have 5 minutes. Statements of requests have seconds. */
export function withLongTimeout<Tables, Result>(
  db: Kysely<Tables>,
  work: (tx: Transaction<Tables>) => Promise<Result>,
): Promise<Result> {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = ${sql.lit(STATEMENT_MS)}`.execute(tx)
    return work(tx)
  })
}
