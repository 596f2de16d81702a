import { DatabaseSync } from 'node:sqlite'
import { SettingsError } from '#platform/env/read-env.ts'

/** Another process uses the folder. A process that is shutting down releases it soon. */
export class FolderInUseError extends SettingsError {
  override name = 'FolderInUseError'
}

const SQLITE_BUSY = 5

/**
 * Locks the folder for this process and returns a function that unlocks it. A second process is refused at once: two
 * engines on one folder silently lose each other's acknowledged rows. The kernel holds the lock through an otherwise
 * empty SQLite file. It therefore ends with the process in every case, unlike a file with a process id.
 */
export function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(`${folder}.lock`)
  try {
    lock.exec('pragma locking_mode = exclusive; begin exclusive')
  } catch (error) {
    lock.close()
    if (error instanceof Error && Reflect.get(error, 'errcode') === SQLITE_BUSY) {
      throw new FolderInUseError(
        `The data folder ${folder} is in use by another Aplauso process: stop that one, or give this one a folder of its ` +
          'own (DATA_DIR) or a PostgreSQL server (DATABASE_URL).',
      )
    }
    throw error
  }
  return () => lock.close()
}
