import { type Kysely, type RawBuilder, sql } from 'kysely'

/** Rows that one statement sees to: a fraction of a second, however many there are in all. */
const BATCH = 1_000

/**
 * Has `work` done again for as long as it finds a whole batch: each time in a transaction of its own, so that nothing is locked
 * for long and what was done stays done. `work` gives how many rows it has seen to.
 */
export async function inBatches(work: (batch: number) => Promise<number>, batch = BATCH): Promise<void> {
  while ((await work(batch)) >= batch);
}

/**
 * Deletes the rows of which `isOver` holds, which an index finds. They are then deleted by where they lie, so that no plan can
 * come upon reading the table; one that changes at that moment is left for the next round.
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
