import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import { SettingsError } from '#platform/env/read-env.ts'

const UNKNOWN_MIGRATION = /previously executed migration (\S+) is missing/

/**
 * Runs the migrations of `folder` that are new to this database, in the order of their names and in one transaction.
 * Returns the names that it applied. Processes that start at the same moment wait for each other. Throws the error of
 * the migration that failed; the whole run is rolled back then.
 */
export async function migrateToLatest<Tables>(db: Kysely<Tables>, folder: string): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    // Waiting for another process's migrations is one long statement, and a migration may need as long.
    await sql`set statement_timeout = 0`.execute(connection)
    const applied = runPending(connection, folder)
    // When this fails the connection is lost, and the error of the migration says more.
    return applied.finally(() => sql`reset statement_timeout`.execute(connection).catch(() => undefined))
  })
}

async function runPending<Tables>(db: Kysely<Tables>, folder: string): Promise<string[]> {
  const provider = new FileMigrationProvider({
    fs: { readdir: listMigrations },
    path,
    migrationFolder: folder,
    import: (file) => import(pathToFileURL(file).href),
  })
  const { error, results = [] } = await new Migrator({ db, provider }).migrateToLatest()
  if (error !== undefined) throw ofNewerRelease(error) ?? error
  return results.map((result) => result.migrationName)
}

/** An older release meets the database of a newer one: Kysely calls the migrations corrupted, but nothing is. */
function ofNewerRelease(error: unknown): SettingsError | undefined {
  const [, name] = UNKNOWN_MIGRATION.exec(String(error)) ?? []
  if (name === undefined) return undefined
  return new SettingsError(
    `The database has been used by a newer release (${name}): start that one, or restore a copy from before the update`,
    { cause: error },
  )
}

/**
 * Returns a check for a migration in this database that this release does not know. A newer release may change the
 * database while this process runs.
 */
export async function newerMigrations<Tables>(
  db: Kysely<Tables>,
  folder: string,
): Promise<() => Promise<string | undefined>> {
  const known = (await listMigrations(folder)).map((name) => path.parse(name).name)
  return async () => {
    const { rows } = await sql<{ name: string }>`
      select name from kysely_migration where name <> all(${known}::text[]) order by name limit 1
    `.execute(db)
    return rows[0]?.name
  }
}

async function listMigrations(folder: string): Promise<string[]> {
  const names = await readdir(folder)
  return names.filter((name) => !name.includes('.test.'))
}
