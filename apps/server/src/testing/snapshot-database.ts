import { type RawBuilder, sql } from 'kysely'
import type { Database } from '#modules/tables.ts'

const DEADLOCK = '40P01'

type Column = { table_name: string; column_name: string }
type Reference = { table_name: string; name: string; definition: string }

/** Copies every table, as a backup does. Returns a function that restores that state. */
export async function snapshotDatabase(db: Database): Promise<() => Promise<void>> {
  const { rows } = await sql<Column>`
    select columns.table_name, column_name from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and is_generated = 'NEVER' order by ordinal_position
  `.execute(db)
  const tables = Map.groupBy(rows, ({ table_name }) => table_name)
  const snapshotSchema = `kept_${crypto.randomUUID().slice(0, 8)}`
  await db.transaction().execute(async (tx) => {
    await sql`create schema ${sql.id(snapshotSchema)}`.execute(tx)
    for (const table of tables.keys()) {
      await sql`create table ${sql.id(snapshotSchema, table)} as table ${sql.id('public', table)}`.execute(tx)
    }
  })

  const restore = () =>
    db.transaction().execute(async (tx) => {
      // Restores do not check references or run triggers for single rows. The owner of the tables may drop and disable
      // them.
      const { rows: references } = await sql<Reference>`
        select relname as table_name, conname as name, pg_get_constraintdef(pg_constraint.oid) as definition
        from pg_constraint join pg_class on pg_class.oid = conrelid
        where contype = 'f' and connamespace = 'public'::regnamespace
      `.execute(tx)
      const alter = (table: string, change: RawBuilder<unknown>) =>
        sql`alter table ${sql.id('public', table)} ${change}`.execute(tx)
      for (const { table_name, name } of references) await alter(table_name, sql`drop constraint ${sql.id(name)}`)
      for (const table of tables.keys()) await alter(table, sql`disable trigger user`)
      await sql`truncate ${sql.join([...tables.keys()].map((table) => sql.id('public', table)))}`.execute(tx)
      for (const [table, columns] of tables) {
        const names = sql.join(columns.map(({ column_name }) => sql.id(column_name)))
        await sql`
          insert into ${sql.id('public', table)} (${names}) select ${names} from ${sql.id(snapshotSchema, table)}`.execute(
          tx,
        )
        await alter(table, sql`enable trigger user`)
      }
      for (const { table_name, name, definition } of references) {
        await alter(table_name, sql`add constraint ${sql.id(name)} ${sql.raw(definition)}`)
      }
    })

  return async () => {
    for (;;) {
      try {
        return await restore()
      } catch (error) {
        // The server runs meanwhile. In a deadlock PostgreSQL aborts one of the two transactions, which may be this
        // one.
        if (!(error instanceof Error && 'code' in error && error.code === DEADLOCK)) throw error
      }
    }
  }
}
