import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockFolder } from '../database/embedded/folder-lock.ts'
import { SettingsError } from '../env/read-env.ts'
import { syncFolder } from './manifest.ts'
import { RefusedError } from './refused-error.ts'
import { SANDBOX_FILE, SECRET_FILES } from './write-backup.ts'

const DRAFT = '.restore'
/** Entries that a restore moves into a data folder, in this order. The database comes last: it marks a whole folder. */
const PLACED = ['media', ...SECRET_FILES, SANDBOX_FILE, 'database']
const NOT_DATA = new Set(['lost+found', 'database.lock', DRAFT])

/** Throws where a restore was killed: the server would start with a part of the data. */
export function assertNoUnfinishedRestore(dataDir: string): void {
  if (existsSync(join(dataDir, DRAFT))) {
    throw new SettingsError(`DATA_DIR (${dataDir}) holds a restore that was not finished: run npm run restore again`)
  }
}

/**
 * Fills an empty data folder with what `fill` writes into a draft in it: all of it or nothing. A draft of a killed
 * restore is replaced, with all that it had placed already.
 */
export async function fillDataDir(dataDir: string, fill: (draft: string) => Promise<void>): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  await assertEmptyDataDir(dataDir)
  const unlock = lockFolder(join(dataDir, 'database'))
  const draft = join(dataDir, DRAFT)
  try {
    if (existsSync(draft)) {
      for (const name of [...PLACED, DRAFT]) await rm(join(dataDir, name), { recursive: true, force: true })
    }
    await mkdir(draft, { mode: 0o700 })
    await syncFolder(dataDir)
    try {
      await fill(draft)
    } catch (error) {
      await rm(draft, { recursive: true, force: true })
      throw error
    }
    for (const name of PLACED) {
      if (existsSync(join(draft, name))) await rename(join(draft, name), join(dataDir, name))
    }
    await syncFolder(dataDir)
    await rm(draft, { recursive: true })
    await syncFolder(dataDir)
  } finally {
    unlock()
  }
}

export async function assertEmptyDataDir(dataDir: string): Promise<void> {
  if (existsSync(join(dataDir, DRAFT))) return
  const name = existsSync(dataDir) ? (await readdir(dataDir)).find((each) => !NOT_DATA.has(each)) : undefined
  if (name !== undefined) {
    throw new RefusedError(
      `DATA_DIR (${dataDir}) is not empty: it has ${name}. A backup is restored into an empty folder`,
    )
  }
}
