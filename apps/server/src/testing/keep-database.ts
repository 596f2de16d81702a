import { sql } from 'kysely'
import type { Database } from '#modules/tables.ts'

type Column = { table_name: string; column_name: string }

/** Copies every table of the product, as a backup does. Gives what puts that moment back, whatever happened since. */
export async function keepDatabase(db: Database): Promise<() => Promise<void>> {
  const { rows } = await sql<Column>`
    select columns.table_name, column_name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' order by ordinal_position
  `.execute(db)
  const tables = Map.groupBy(rows, ({ table_name }) => table_name)
  const kept = `kept_${crypto.randomUUID().slice(0, 8)}`
  await db.transaction().execute(async (tx) => {
    await sql`create schema ${sql.id(kept)}`.execute(tx)
    for (const table of tables.keys()) {
      await sql`create table ${sql.id(kept, table)} as table ${sql.id('public', table)}`.execute(tx)
    }
  })

  return () =>
    db.transaction().execute(async (tx) => {
      // As a restore does: neither constraints nor triggers look at single rows.
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`truncate ${sql.join([...tables.keys()].map((table) => sql.id('public', table)))}`.execute(tx)
      for (const [table, columns] of tables) {
        const names = sql.join(columns.map(({ column_name }) => sql.id(column_name)))
        await sql`
          insert into ${sql.id('public', table)} (${names}) select ${names} from ${sql.id(kept, table)}`.execute(tx)
      }
    })
}
