import { migrateInTransaction } from '../database/migrate.ts'
import type { Migration } from '../database/migration-files.ts'
import { jobTablesStatements, PORTABLE_JOB_TABLES } from '../jobs/portable-jobs.ts'
import { RefusedError } from './refused-error.ts'
import { type CopySource, countLines, type RowSession } from './row-session.ts'

export type PortableTable = { name: string; columns: string[]; isOneFile: boolean }

/** Schema of the copied rows, with the values of its sequences. */
export type PortableSchema = {
  /** Names of the migrations that made the schema. Some of a release may wait until all processes are new. */
  migrations: string[]
  tables: PortableTable[]
  sequences: Record<string, string>
}

/** Called after each chunk with the rows of the table so far. */
export type OnRows = (table: string, rows: number) => void

type LoadDeps = {
  /** All of this release. */
  migrations: Migration[]
  rowsOf: (table: PortableTable) => AsyncIterable<Uint8Array>
  onRows: OnRows
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const quotedTable = (name: string) => name.split('.').map(quoted).join('.')
const quotedColumns = (columns: readonly string[]) => columns.map(quoted).join(', ')

/** The product's tables and the waiting jobs. Unlogged tables are left out: they say what running processes do. */
export async function describeSchema(session: RowSession): Promise<PortableSchema> {
  const [found] = await session.query(`select to_regclass('public.kysely_migration') is not null as is_migrated,
    to_regclass('pgboss.job') is not null as has_jobs`)
  if (found?.is_migrated !== true) throw new RefusedError('the database has no tables of Aplauso')
  const migrations = await session.query('select name from kysely_migration order by name')
  const sequences = await session.query(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  )
  return {
    migrations: migrations.map(({ name }) => String(name)),
    tables: [
      ...(await productTables(session)),
      ...(found.has_jobs === true
        ? PORTABLE_JOB_TABLES.map(({ table, columns }) => ({ name: table, columns, isOneFile: false }))
        : []),
    ],
    sequences: Object.fromEntries(sequences.map(({ name, value }) => [String(name), String(value)])),
  }
}

async function productTables(session: RowSession): Promise<PortableTable[]> {
  const rows = await session.query(
    `select c.relname as name, json_agg(a.attname order by a.attnum)::text as columns
     from pg_class as c join pg_attribute as a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
       and c.relname not in ('kysely_migration', 'kysely_migration_lock')
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     group by c.relname order by c.relname`,
  )
  return rows.map(({ name, columns }) => ({
    name: String(name),
    columns: JSON.parse(String(columns)).map(String),
    isOneFile: true,
  }))
}

export const sourceOf = ({ name, columns, isOneFile }: PortableTable): CopySource => ({
  table: quotedTable(name),
  columns: quotedColumns(columns),
  isOneFile,
})

/** Resolves when the database of the session has nothing in it, else ends with a sentence. */
export async function assertEmpty(session: RowSession, name: string): Promise<void> {
  const [found] = await session.query(
    `select n.nspname || '.' || c.relname as name from pg_class as c join pg_namespace as n on n.oid = c.relnamespace
     where n.nspname not in ('information_schema', 'pg_catalog', 'pg_toast') and n.nspname not like 'pg\\_temp%'
       and n.nspname not like 'pg\\_toast%'
       and not exists (select from pg_depend as d where d.objid = c.oid and d.deptype = 'e')
     order by 1 limit 1`,
  )
  if (found !== undefined) throw new RefusedError(`${name} is not empty: it has the table ${String(found.name)}`)
}

/**
 * Creates the schema of the rows in an empty database, loads them, and brings the schema up to this release. Returns
 * the number of rows by table, counted after they were loaded. `rowsOf` gives COPY's lines of a table.
 */
export async function loadTables(
  session: RowSession,
  { migrations: made, tables, sequences }: PortableSchema,
  { migrations, rowsOf, onRows }: LoadDeps,
): Promise<Record<string, number>> {
  await migrateInTransaction(
    session.db,
    migrations.filter(({ name }) => made.includes(name)),
  )
  await session.exec(jobTablesStatements())
  const products = await productTables(session)
  assertSameTables(products, tables)
  const names = products.map(({ name }) => quotedTable(name))
  // Triggers and foreign keys ran when the rows were written. The keys are made again, and so checked, at the end.
  const foreignKeys = await session.query(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  for (const { table, name } of foreignKeys) await session.exec(`alter table ${table} drop constraint ${name}`)
  for (const name of names) await session.exec(`alter table ${name} disable trigger user`)
  // Some migrations write a first row.
  await session.exec(`truncate ${names.join(', ')}`)
  for (const table of tables) {
    await session.copyIn(
      `${quotedTable(table.name)} (${quotedColumns(table.columns)})`,
      counted(table, rowsOf(table), onRows),
    )
  }
  for (const [name, value] of Object.entries(sequences)) {
    await session.query('select setval($1::regclass, $2::bigint)', [quotedTable(name), value])
  }
  for (const name of names) await session.exec(`alter table ${name} enable trigger user`)
  for (const { table, name, definition } of foreignKeys) {
    await session.exec(`alter table ${table} add constraint ${name} ${definition}`)
  }
  const rows: Record<string, number> = {}
  for (const { name } of tables) {
    const [count] = await session.query(`select count(*)::int as rows from ${quotedTable(name)}`)
    rows[name] = Number(count?.rows)
  }
  await migrateInTransaction(
    session.db,
    migrations.filter(({ name }) => !made.includes(name)),
  )
  await session.exec('analyze')
  return rows
}

async function* counted(
  { name }: PortableTable,
  chunks: AsyncIterable<Uint8Array>,
  onRows: OnRows,
): AsyncGenerator<Uint8Array> {
  let rows = 0
  for await (const chunk of chunks) {
    rows += countLines(chunk)
    onRows(name, rows)
    yield chunk
  }
}

function assertSameTables(expected: PortableTable[], given: PortableTable[]): void {
  const known = new Map([
    ...expected.map(({ name, columns }): [string, string[]] => [name, columns]),
    ...PORTABLE_JOB_TABLES.map(({ table, columns }): [string, string[]] => [table, columns]),
  ])
  const columnsOf = (columns: string[] = []) => columns.toSorted().join(', ')
  for (const { name, columns } of given) {
    if (columnsOf(known.get(name)) !== columnsOf(columns)) {
      throw new RefusedError(
        `the table ${name} has other columns than the release that made it gave it: ${columnsOf(columns)}`,
      )
    }
  }
  const names = new Set(given.map(({ name }) => name))
  const missing = expected.find(({ name }) => !names.has(name))
  if (missing !== undefined) throw new RefusedError(`the table ${missing.name} is missing`)
}
