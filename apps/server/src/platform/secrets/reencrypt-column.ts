import { type Kysely, sql } from 'kysely'

const ROWS_AT_ONCE = 200
const LOWEST_ID = '00000000-0000-0000-0000-000000000000'

export type SealedColumn = {
  table: string
  /** The UUID column that orders the rows; several rows may have the same. */
  key: string
  column: string
  /** `Sealer.reencrypt` for the row of this key. */
  reencrypt(sealed: Buffer, key: string): Buffer | undefined
}

/** Re-encrypts the values of a previous secret and returns their number. Safe to repeat or to run in two processes. */
export async function reencryptColumn<Tables>(
  db: Kysely<Tables>,
  { table, key, column, reencrypt }: SealedColumn,
): Promise<number> {
  let count = 0
  for (let last = LOWEST_ID; ; ) {
    const { rows } = await sql<{ key: string; sealed: Uint8Array }>`
      select ${sql.ref(key)} as key, ${sql.ref(column)} as sealed from ${sql.table(table)}
      where ${sql.ref(key)} > ${last}::uuid and ${sql.ref(column)} is not null
      order by ${sql.ref(key)} fetch first (${ROWS_AT_ONCE}::integer) rows with ties
    `.execute(db)
    for (const row of rows) {
      const sealed = Buffer.from(row.sealed)
      const reencrypted = reencrypt(sealed, row.key)
      if (reencrypted === undefined) continue
      count += 1
      // A value that was changed meanwhile has the present secret already.
      await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${reencrypted}::bytea
        where ${sql.ref(key)} = ${row.key}::uuid and ${sql.ref(column)} = ${sealed}::bytea
      `.execute(db)
    }
    const end = rows.at(-1)
    if (end === undefined) return count
    last = end.key
  }
}
