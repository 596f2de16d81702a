import { DatabaseSync } from 'node:sqlite'
import { SettingsError } from '#platform/env/read-env.ts'

/** Another process works in the folder; one that is just ending lets it go soon. */
export class FolderInUseError extends SettingsError {
  override name = 'FolderInUseError'
}

const SQLITE_BUSY = 5

/**
 * Takes the folder for this process and gives the way to let it go. A second process is refused at once: two engines on one
 * folder lose each other's acknowledged rows without a word. The lock is the kernel's, held through an otherwise empty
 * SQLite file, and so it ends with the process, however that ends; a file with a process id in it would not.
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
