import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Kysely, sql } from 'kysely'
import { FileMigrationProvider, Migrator } from 'kysely/migration'
import { SettingsError } from '#platform/env/read-env.ts'

const UNKNOWN_MIGRATION = /previously executed migration (\S+) is missing/

/**
 * Runs the migrations of `folder` that this database has not seen, in the order of their names and in one transaction, and
 * gives the names it applied. Processes that start at the same moment wait for each other. Throws the error of the migration
 * that failed; nothing of that run is kept then.
 */
export async function migrateToLatest<Tables>(db: Kysely<Tables>, folder: string): Promise<string[]> {
  return db.connection().execute(async (connection) => {
    // The wait for another process's migrations is one long statement, and so may be a migration's own.
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

/** Whoever goes back to an older release has nothing corrupted, as Kysely would have it. */
function ofNewerRelease(error: unknown): SettingsError | undefined {
  const [, name] = UNKNOWN_MIGRATION.exec(String(error)) ?? []
  if (name === undefined) return undefined
  return new SettingsError(
    `The database has been used by a newer release (${name}): start that one, or restore a copy from before the update`,
    { cause: error },
  )
}

/**
 * Gives what finds a migration that was executed here and that this release does not know: a newer release has changed the database,
 * also beneath a process that runs.
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
