import { setTimeout as sleep } from 'node:timers/promises'
import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { type Kysely, sql } from 'kysely'
import { SettingsError } from '#platform/env/read-env.ts'
import type { OpenDatabase } from './database.ts'
import { type Migration, type MigrationPart, readMigrations } from './migration-files.ts'
import { readSchemaState, refuseNewer, type SchemaState } from './schema-state.ts'

/** Who wants a table queues behind a migration that waits for it: this is the longest that the release in use waits. */
const LOCK_MS = SECOND_MS / 2
const FIRST_PAUSE_MS = SECOND_MS / 2
const LONGEST_PAUSE_MS = 5 * SECOND_MS
const GIVE_UP_MS = 10 * MINUTE_MS
const TURN_EVERY_MS = SECOND_MS / 4
const STILL_RUNS_MS = 10 * SECOND_MS

/** Not Kysely's number, on which earlier releases wait with a snapshot that a concurrent index would wait for. */
const ADVISORY_LOCK = 4_702_111_934

/** SQLSTATE of a lock that did not come in time, and of a deadlock. */
const TABLE_IN_USE = new Set(['55P03', '40P01'])

export type MigrateOptions = {
  /** Undefined: all. */
  part?: MigrationPart | undefined
  /** A line for each migration with its duration, and for each that waits or runs long. */
  say?: ((line: string) => void) | undefined
}

type Target<Tables> = Pick<OpenDatabase<Tables>, 'db' | 'engine'>

/**
 * Runs the migrations of `folder` that are new to this database, in the order of their names. Each runs in a
 * transaction of its own, so that its locks are short and the next run continues behind the last one that ended. Those
 * without a part are one transaction. Processes that migrate at the same moment wait for each other. Returns the
 * applied names, or throws the error of the migration that failed.
 */
export async function migrate<Tables>(
  database: Target<Tables>,
  folder: string,
  { part, say = () => undefined }: MigrateOptions = {},
): Promise<string[]> {
  const migrations = await readMigrations(folder)
  const applied: string[] = []
  for (;;) {
    const state = await readSchemaState(database.db, migrations)
    refuseNewer(state)
    const step = nextStep(state, part)
    if (step.length === 0) return applied
    applied.push(...(await runStep(database, step, say)))
  }
}

/** Runs these migrations in the transaction of `db`, on a database that nobody else sees yet. */
export async function migrateInTransaction<Tables>(db: Kysely<Tables>, migrations: Migration[]): Promise<void> {
  await ensureMigrationsTable(db)
  for (const migration of migrations) {
    await migration.up(db)
    await record(db, migration)
  }
}

/** The next migration, or all in a row that have no part. */
function nextStep({ pending, applied }: SchemaState, part: MigrationPart | undefined): Migration[] {
  if (part === 'before') {
    const untolerated = pending.find((migration) => migration.part === undefined)
    if (untolerated !== undefined && applied.length > 0) {
      throw new SettingsError(
        `The release that uses this database does not work with ${untolerated.name}: stop every process, then run "npm run migrate"`,
      )
    }
  }
  if (part === 'after') {
    const earlier = pending.find((migration) => migration.part !== 'after')
    if (earlier !== undefined) {
      throw new SettingsError(
        `${earlier.name} has to come first: run "npm run migrate -- --before", and this command once every process is new`,
      )
    }
  }
  const wanted = part === 'before' ? pending.filter((migration) => migration.part !== 'after') : pending
  const [first] = wanted
  if (first === undefined || first.part !== undefined) return wanted.slice(0, 1)
  const end = wanted.findIndex((migration) => migration.part !== undefined)
  return wanted.slice(0, end === -1 ? wanted.length : end)
}

/** Repeats the step until no other process migrates and its tables were free. Returns the names that it applied. */
async function runStep<Tables>(
  { db, engine }: Target<Tables>,
  step: Migration[],
  say: (line: string) => void,
): Promise<string[]> {
  const names = step.map(({ name }) => name).join(', ')
  const [first] = step
  const attempt = () =>
    first?.concurrentIndexes !== undefined && engine === 'postgres'
      ? buildIndexes(db, first, first.concurrentIndexes, say)
      : runInTransaction(db, step, say)
  const startedAt = performance.now()
  let isWaiting = false
  for (let pauseMs = FIRST_PAUSE_MS; ; ) {
    try {
      const applied = await attempt()
      if (applied !== 'locked') return applied
      if (!isWaiting) say('another process migrates this database: waiting for it')
      isWaiting = true
      await sleep(TURN_EVERY_MS)
    } catch (error) {
      if (!(error instanceof Error) || !TABLE_IN_USE.has(String(Reflect.get(error, 'code')))) throw error
      if (performance.now() - startedAt > GIVE_UP_MS) {
        throw new SettingsError(
          `${names}: a table was in use for ten minutes. Look for long transactions in pg_stat_activity, then run it again`,
          { cause: error },
        )
      }
      say(`${names}: a table is in use, next attempt in ${pauseMs / SECOND_MS} s`)
      await sleep(pauseMs)
      pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS)
    }
  }
}

function runInTransaction<Tables>(
  db: Kysely<Tables>,
  step: Migration[],
  say: (line: string) => void,
): Promise<string[] | 'locked'> {
  return db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    await sql`set local lock_timeout = ${sql.lit(LOCK_MS)}`.execute(tx)
    // Tried and not waited for: the snapshot of a waiting statement would hold up an index that is built concurrently.
    const { rows } = await sql<{ is_ours: boolean }>`
      select pg_try_advisory_xact_lock(${sql.lit(ADVISORY_LOCK)}) as is_ours`.execute(tx)
    if (rows[0]?.is_ours !== true) return 'locked'
    await ensureMigrationsTable(tx)
    const { pending } = await readSchemaState(tx, step)
    for (const migration of pending) {
      await timed(migration, say, async () => {
        await migration.up(tx)
        await record(tx, migration)
      })
    }
    return pending.map(({ name }) => name)
  })
}

/** Each index is built outside a transaction. One that an interrupted run left invalid is built again. */
function buildIndexes<Tables>(
  db: Kysely<Tables>,
  migration: Migration,
  indexes: Record<string, string>,
  say: (line: string) => void,
): Promise<string[] | 'locked'> {
  return db.connection().execute(async (connection) => {
    const { rows } = await sql<{ is_ours: boolean }>`
      select pg_try_advisory_lock(${sql.lit(ADVISORY_LOCK)}) as is_ours`.execute(connection)
    if (rows[0]?.is_ours !== true) return 'locked'
    try {
      await sql`set statement_timeout = 0`.execute(connection)
      await ensureMigrationsTable(connection)
      const { pending } = await readSchemaState(connection, [migration])
      if (pending.length === 0) return []
      await timed(migration, say, async () => {
        for (const [name, definition] of Object.entries(indexes)) await buildIndex(connection, name, definition)
        await record(connection, migration)
      })
      return [migration.name]
    } finally {
      // When this fails the connection is lost and the lock with it, and the first error says more.
      await sql`reset statement_timeout`.execute(connection).catch(() => undefined)
      await sql`select pg_advisory_unlock(${sql.lit(ADVISORY_LOCK)})`.execute(connection).catch(() => undefined)
    }
  })
}

async function buildIndex<Tables>(db: Kysely<Tables>, name: string, definition: string): Promise<void> {
  const { rows } = await sql<{ is_valid: boolean }>`
    select indisvalid as is_valid from pg_index where indexrelid = to_regclass(${name})`.execute(db)
  const [existing] = rows
  if (existing?.is_valid) return
  if (existing !== undefined) await sql`drop index concurrently ${sql.ref(name)}`.execute(db)
  await sql`create index concurrently ${sql.ref(name)} on ${sql.raw(definition)}`.execute(db)
}

async function timed({ name, part }: Migration, say: (line: string) => void, work: () => Promise<void>): Promise<void> {
  const startedAt = performance.now()
  const seconds = () => ((performance.now() - startedAt) / SECOND_MS).toFixed(2)
  const label = part === undefined ? name : `${name} (${part})`
  const reminder = setInterval(() => say(`migration ${label} still runs after ${seconds()} s`), STILL_RUNS_MS)
  await work().finally(() => clearInterval(reminder))
  say(`migration ${label} ran in ${seconds()} s`)
}

/** Kysely's table, which the releases before the parts wrote and read, and a column beside its own. */
async function ensureMigrationsTable<Tables>(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ is_there: boolean; has_part: boolean }>`
    select to_regclass('kysely_migration') is not null as is_there, exists (
      select from pg_attribute where attrelid = to_regclass('kysely_migration') and attname = 'part'
    ) as has_part`.execute(db)
  if (rows[0]?.is_there !== true) {
    await sql`
      create table kysely_migration (
        name varchar(255) primary key,
        timestamp varchar(255) not null,
        part text check (part in ('before', 'after'))
      )`.execute(db)
  } else if (!rows[0].has_part) {
    await sql`alter table kysely_migration add column part text check (part in ('before', 'after'))`.execute(db)
  }
}

async function record<Tables>(db: Kysely<Tables>, { name, part }: Migration): Promise<void> {
  await sql`
    insert into kysely_migration (name, timestamp, part)
    values (${name}, ${new Date().toISOString()}, ${part ?? null})`.execute(db)
}
