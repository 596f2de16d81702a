import { type Kysely, sql } from 'kysely'
import { SettingsError } from '#platform/env/read-env.ts'
import { listMigrationNames, type Migration } from './migration-files.ts'

export type SchemaState = {
  /** Names of the migrations that this database has, in their order. */
  applied: string[]
  pending: Migration[]
  /** Migrations of a newer release that this one works with. */
  tolerated: string[]
  /** A migration of a newer release that this one does not work with. */
  newer: string | undefined
}

/** Only reads: a database without the table of migrations has none. */
export async function readSchemaState<Tables>(db: Kysely<Tables>, migrations: Migration[]): Promise<SchemaState> {
  const rows = await readApplied(db)
  const known = new Set(migrations.map(({ name }) => name))
  const applied = new Set(rows.map(({ name }) => name))
  const unknown = rows.filter(({ name }) => !known.has(name))
  return {
    applied: [...applied],
    pending: migrations.filter(({ name }) => !applied.has(name)),
    tolerated: unknown.filter(({ part }) => part === 'before').map(({ name }) => name),
    newer: unknown.find(({ part }) => part !== 'before')?.name,
  }
}

async function readApplied<Tables>(db: Kysely<Tables>): Promise<{ name: string; part: string | null }[]> {
  const { rows: tables } = await sql<{ is_there: boolean }>`
    select to_regclass('kysely_migration') is not null as is_there`.execute(db)
  if (tables[0]?.is_there !== true) return []
  // Through JSON, because the column of the part is missing until a release with parts has migrated.
  const { rows } = await sql<{ name: string; part: string | null }>`
    select name, to_jsonb(applied) ->> 'part' as part from kysely_migration as applied order by name`.execute(db)
  return rows
}

export function refuseNewer({ newer }: Pick<SchemaState, 'newer'>): void {
  if (newer === undefined) return
  throw new SettingsError(
    `The database has been used by a newer release (${newer}): start that one, or restore a copy from before the update`,
  )
}

/**
 * Returns a check for a migration in this database that this release does not know and does not work with. A newer
 * release may change the database while this process runs.
 */
export async function newerMigrations<Tables>(
  db: Kysely<Tables>,
  folder: string,
): Promise<() => Promise<string | undefined>> {
  const known = await listMigrationNames(folder)
  return async () => {
    const { rows } = await sql<{ name: string }>`
      select name from kysely_migration as applied
      where name <> all(${known}::text[]) and to_jsonb(applied) ->> 'part' is distinct from 'before'
      order by name limit 1
    `.execute(db)
    return rows[0]?.name
  }
}
