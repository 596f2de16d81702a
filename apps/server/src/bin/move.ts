// npm run move -- --to postgres://...    moves the embedded database of DATA_DIR to an empty PostgreSQL database
// Media and secrets stay in DATA_DIR. Exit code 0: done, also when it was done before, 1: refused, 2: it could not run.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openEmbeddedSession } from '#platform/backup/embedded-session.ts'
import { findMoved, markMoved, recordMoved, startMove } from '#platform/backup/moved-database.ts'
import { assertEmpty, describeSchema, loadTables, sourceOf } from '#platform/backup/portable-tables.ts'
import { openPostgresSession } from '#platform/backup/postgres-session.ts'
import { createProgress } from '#platform/backup/progress.ts'
import { assertSameRows } from '#platform/backup/read-backup.ts'
import { RefusedError } from '#platform/backup/refused-error.ts'
import { countLines, type RowSession } from '#platform/backup/row-session.ts'
import { assertNoUnfinishedRestore } from '#platform/backup/unfinished-restore.ts'
import { FolderInUseError, lockFolder } from '#platform/database/embedded/folder-lock.ts'
import { type Migration, readMigrations } from '#platform/database/migration-files.ts'
import { environment } from '#platform/env/read-env.ts'
import { readSettings } from '../settings/read-settings.ts'
import { attributeToSetting } from './attribute-to-setting.ts'
import { exitOnDiskFailure, placeOf, printProgress, runCommand } from './end-command.ts'

const MIGRATIONS = join(import.meta.dirname, '../../migrations')

function readUrl(): string {
  const { to } = parseArgs({ options: { to: { type: 'string' } } }).values
  if (to === undefined || !/^postgres(?:ql)?:\/\/./.test(to)) {
    throw new RefusedError('--to needs the address of an empty database, which begins with postgres://')
  }
  return to
}

/** Donations that a running server takes during the move would be lost. */
function lockForMove(dataDir: string): () => void {
  try {
    return lockFolder(join(dataDir, 'database'))
  } catch (error) {
    if (!(error instanceof FolderInUseError)) throw error
    throw new RefusedError(
      `a server runs on DATA_DIR (${dataDir}): stop it first, or what is paid meanwhile would be lost`,
    )
  }
}

async function knownMigrations(made: string[]): Promise<Migration[]> {
  const known = await readMigrations(MIGRATIONS)
  const newer = made.find((name) => !known.some((migration) => migration.name === name))
  if (newer !== undefined)
    throw new RefusedError(`the database has been used by a newer release (${newer}): move it with that one`)
  return known
}

/** Copies all rows in one transaction of the target. */
async function moveRows(source: RowSession, target: RowSession, onProgress: (text: string) => void): Promise<number> {
  const described = await describeSchema(source)
  const read: Record<string, number> = Object.fromEntries(described.tables.map(({ name }) => [name, 0]))
  const loaded = await loadTables(target, described, {
    migrations: await knownMigrations(described.migrations),
    async *rowsOf(table) {
      for await (const chunk of source.copyOut(sourceOf(table))) {
        read[table.name] = (read[table.name] ?? 0) + countLines(chunk)
        yield chunk
      }
    },
    onRows: (table, rows) => onProgress(`${table}: ${rows} rows`),
  })
  assertSameRows(loaded, read)
  return Object.values(loaded).reduce((sum, rows) => sum + rows, 0)
}

await runCommand('move', async () => {
  const databaseUrl = readUrl()
  const { dataDir } = readSettings(environment())
  assertNoUnfinishedRestore(dataDir)
  if (!existsSync(join(dataDir, 'database', 'PG_VERSION'))) {
    throw new RefusedError(`DATA_DIR (${dataDir}) has no embedded database`)
  }
  const unlock = lockForMove(dataDir)
  const place = placeOf(databaseUrl)
  const target = await attributeToSetting({ setting: '--to' }, () =>
    openPostgresSession(databaseUrl, { isReadOnly: false }),
  )
  try {
    const move = await startMove(dataDir)
    if (await findMoved(target, move)) {
      await recordMoved(dataDir, move, place)
      process.stdout.write(`the database of DATA_DIR (${dataDir}) is in ${place} already: there is nothing to do\n`)
      return
    }
    if (move.to !== undefined) {
      throw new RefusedError(`the database of DATA_DIR (${dataDir}) was moved to ${move.to}, not to ${place}`)
    }
    await assertEmpty(target, place)
    const source = await openEmbeddedSession(dataDir, exitOnDiskFailure('move', dataDir))
    const onProgress = createProgress(printProgress('move'))
    const rowCount = await moveRows(source, target, onProgress).finally(() => source.close())
    await markMoved(target, move)
    await target.commit()
    await recordMoved(dataDir, move, place)
    process.stdout.write(
      `${place} has the ${rowCount} rows of DATA_DIR (${dataDir}). Set DATABASE_URL to it and start the server; media and secrets stay in DATA_DIR\n`,
    )
  } finally {
    await target.close()
    unlock()
  }
})
