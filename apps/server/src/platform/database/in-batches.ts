import { type Kysely, type RawBuilder, sql } from 'kysely'

/** Rows that one statement processes. A batch takes a fraction of a second, whatever the total. */
const BATCH = 1_000

/**
 * Repeats `work` while it processes a whole batch, each time in a transaction of its own. Locks are therefore short,
 * and finished batches stay done. `work` returns the number of rows it processed.
 */
export async function inBatches(work: (batch: number) => Promise<number>, batch = BATCH): Promise<void> {
  while ((await work(batch)) >= batch);
}

/**
 * Deletes the rows that meet `condition`, which needs an index. The delete addresses rows by `ctid`, so that no plan
 * can scan the table. A row that is locked at that moment is left for the next run.
 */
export function deleteInBatches<Tables>(
  db: Kysely<Tables>,
  table: keyof Tables & string,
  condition: RawBuilder<unknown>,
): Promise<void> {
  const from = sql.table(table)
  return inBatches(async (batch) => {
    const { numAffectedRows } = await sql`
      delete from ${from} where ctid = any(array(
        select ctid from ${from} where ${condition} limit ${batch}::integer for update skip locked
      ))
    `.execute(db)
    return Number(numAffectedRows ?? 0)
  })
}
