import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createGunzip } from 'node:zlib'
import type { Migration } from '../database/migration-files.ts'
import { findContentType } from '../storage/media-key.ts'
import type { MediaStorage } from '../storage/storage.ts'
import { checksumOf, type Manifest } from './manifest.ts'
import { loadTables, type PortableSchema } from './portable-tables.ts'
import { RefusedError } from './refused-error.ts'
import type { RowSession } from './row-session.ts'
import { MEDIA_FOLDER, tableFile } from './write-backup.ts'

type RestoreDeps = { folder: string; manifest: Manifest; onProgress: (text: string) => void }

/** Loads the rows into an empty database, and compares their number. The caller commits. */
export async function restoreRows(
  session: RowSession,
  { folder, manifest, migrations, onProgress }: RestoreDeps & { migrations: Migration[] },
): Promise<void> {
  const { sequences, columns } = manifest
  const tables = Object.entries(columns).map(([name, each]) => ({ name, columns: each, isOneFile: true }))
  const described: PortableSchema = { migrations: manifest.migrations, sequences, tables }
  const rows = await loadTables(session, described, {
    migrations,
    rowsOf: ({ name }) => createReadStream(join(folder, tableFile(name))).compose(createGunzip()),
    onRows: (table, count) => onProgress(`${table}: ${count} rows`),
  })
  assertSameRows(rows, manifest.rows)
}

export function assertSameRows(found: Record<string, number>, expected: Record<string, number>): void {
  for (const [table, count] of Object.entries(expected)) {
    if (found[table] !== count)
      throw new RefusedError(`the table ${table} has ${found[table] ?? 0} rows instead of ${count}`)
  }
}

/** Stores the media of a backup and returns their number. A file of the same name has to be the same. */
export async function restoreMedia(
  storage: Pick<MediaStorage, 'open' | 'put'>,
  { folder, manifest, onProgress }: RestoreDeps,
): Promise<number> {
  let count = 0
  for (const name of Object.keys(manifest.files)) {
    if (!name.startsWith(MEDIA_FOLDER)) continue
    const key = name.slice(MEDIA_FOLDER.length)
    const contentType = findContentType(key)
    if (contentType === undefined) throw new RefusedError(`${name} is no media file`)
    const existing = await storage.open(key)
    if (existing === undefined) await storage.put(key, await readFile(join(folder, name)), contentType)
    else if ((await checksumOf(existing.bytes)) !== manifest.files[name]) {
      throw new RefusedError(`the file ${key} exists and is another one than in the backup`)
    }
    count += 1
    onProgress(`${count} media files`)
  }
  return count
}
