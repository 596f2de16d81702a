import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openEmbeddedSession } from '#platform/backup/embedded-session.ts'
import { RefusedError } from '#platform/backup/refused-error.ts'
import type { RowSession } from '#platform/backup/row-session.ts'
import type { OpenDatabase } from '#platform/database/database.ts'
import { copyDatabase } from '#platform/database/embedded/copy-database.ts'
import { FolderInUseError, lockFolder } from '#platform/database/embedded/folder-lock.ts'
import { type CommandRequest, sendCommand } from './command-socket.ts'

// The embedded database has one connection, and reading all rows takes seconds. A backup therefore copies the files
// while donations wait for a moment only, and reads the rows of the copy.

const COMMAND = 'copy-database'
const PREFIX = '.backup-'
const NAME = /^\.backup-[0-9a-f-]{36}$/

/**
 * Copies the embedded database and opens the copy, which is deleted at the end. The server that runs on it makes the
 * copy; without one this process does.
 */
export async function openEmbeddedCopy(dataDir: string, onDiskFailure: (code: string) => never): Promise<RowSession> {
  const database = join(dataDir, 'database')
  if (!existsSync(join(database, 'PG_VERSION'))) throw new RefusedError(`DATA_DIR (${dataDir}) has no database`)
  await removeDeadCopies(dataDir)
  const name = `${PREFIX}${randomUUID()}`
  const copy = join(dataDir, name)
  await mkdir(copy, { mode: 0o700 })
  const unlock = lockFolder(ownerOf(copy))
  const remove = async () => {
    unlock()
    await rm(copy, { recursive: true, force: true })
  }
  try {
    const answer = await sendCommand(dataDir, { command: COMMAND, options: { name } }, () => undefined)
    if (answer === undefined) {
      const unlockDatabase = lockFolder(database)
      await copyDatabase(database, join(copy, 'database'), (work) => work()).finally(unlockDatabase)
    } else if ('error' in answer) {
      throw new Error(`the running server could not copy its database: ${answer.error.reason}`)
    }
    const session = await openEmbeddedSession(copy, onDiskFailure)
    return { ...session, close: () => session.close().then(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}

/** The server's part; undefined for another command. */
export async function copyForBackup(
  database: Pick<OpenDatabase<unknown>, 'copyTo'>,
  dataDir: string,
  { command, options }: CommandRequest,
): Promise<{ json: Record<string, unknown>; text: string } | undefined> {
  if (command !== COMMAND || database.copyTo === undefined) return undefined
  const name = String(options.name)
  if (!NAME.test(name)) throw new Error(`"${name}" is no name of a copy`)
  await database.copyTo(join(dataDir, name, 'database'))
  return { json: { name }, text: name }
}

const ownerOf = (copy: string) => join(copy, 'owner')

/** Copies of killed backups: nobody holds their lock. */
async function removeDeadCopies(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!NAME.test(name)) continue
    const copy = join(dataDir, name)
    try {
      lockFolder(ownerOf(copy))()
    } catch (error) {
      if (error instanceof FolderInUseError) continue
      throw error
    }
    await rm(copy, { recursive: true, force: true })
  }
}
