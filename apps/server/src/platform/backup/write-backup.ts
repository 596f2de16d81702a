import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readdir, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { MediaStorage } from '../storage/storage.ts'
import { checksumOf, type Manifest, syncFolder, writeManifest } from './manifest.ts'
import { describeSchema, sourceOf } from './portable-tables.ts'
import { RefusedError } from './refused-error.ts'
import { countLines, type RowSession } from './row-session.ts'

export type BackupDeps = {
  folder: string
  /** Opens the state that is copied, and returns what closes it. */
  openSession: () => Promise<RowSession>
  storage: Pick<MediaStorage, 'list' | 'open'>
  /** Writes other files of the data folder into the backup, and returns their names. */
  copyDataFiles: () => Promise<string[]>
  about: Pick<Manifest, 'version' | 'secrets' | 'withSecrets'>
  onProgress: (text: string) => void
}

/**
 * Writes a backup into an empty or new folder: rows of one moment, and every media file that was there at that moment.
 * Media never change under their name, so they are copied before the rows, and what is new after them. A file that is
 * deleted in between is in the backup, unless it was also stored in between: its row is then left without a file, as
 * for a file that is deleted a moment later.
 */
export async function writeBackup(deps: BackupDeps): Promise<Manifest> {
  const { folder, about } = deps
  await makeEmptyFolder(folder)
  try {
    const files: Manifest['files'] = {}
    await copyMedia(deps, files)
    const createdAt = new Date().toISOString()
    const session = await deps.openSession()
    const tables = await writeTables(deps, session, files).finally(() => session.close())
    await copyMedia(deps, files)
    for (const name of await deps.copyDataFiles()) files[name] = await syncFile(join(folder, name))
    await syncFolder(folder)
    const manifest: Manifest = { format: 1, createdAt, engine: session.engine, ...about, ...tables, files }
    await writeManifest(folder, manifest)
    return manifest
  } catch (error) {
    // Empty again, so that the command can be repeated.
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
    throw error
  }
}

async function makeEmptyFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const [name] = (await readdir(folder)).filter((each) => each !== 'lost+found')
  if (name !== undefined)
    throw new RefusedError(`${folder} is not empty: it has ${name}. A backup needs a folder of its own`)
}

async function writeTables({ folder, onProgress }: BackupDeps, session: RowSession, files: Manifest['files']) {
  const { migrations, tables, sequences } = await describeSchema(session)
  const rows: Manifest['rows'] = {}
  for (const [at, table] of tables.entries()) {
    let count = 0
    async function* counted() {
      for await (const chunk of session.copyOut(sourceOf(table))) {
        count += countLines(chunk)
        onProgress(`table ${at + 1} of ${tables.length}, ${table.name}: ${count} rows`)
        yield chunk
      }
    }
    const name = tableFile(table.name)
    files[name] = await writeFile(folder, name, Readable.from(counted()).compose(createGzip({ level: 5 })))
    rows[table.name] = count
  }
  const columns = Object.fromEntries(tables.map(({ name, columns: each }) => [name, each]))
  return { schema: migrations.at(-1) ?? '', migrations, sequences, rows, columns }
}

/** Syncs a file to the disk and returns its checksum. */
async function syncFile(file: string): Promise<string> {
  const handle = await open(file, 'r')
  await handle.sync().finally(() => handle.close())
  await syncFolder(dirname(file))
  return checksumOf(createReadStream(file))
}

/** Secrets that a first start generates in the data folder. */
export const SECRET_FILES = ['session-secret', 'sandbox-key', 'sandbox-client-secret']
export const SECRETS_FOLDER = 'secrets/'
export const SANDBOX_FILE = 'sandbox.db'
export const tableFile = (table: string) => `database/${table}.copy.gz`
export const MEDIA_FOLDER = 'media/'

async function copyMedia({ folder, storage, onProgress }: BackupDeps, files: Manifest['files']): Promise<void> {
  let count = 0
  for await (const key of storage.list()) {
    const name = `${MEDIA_FOLDER}${key}`
    if (files[name] !== undefined) continue
    const object = await storage.open(key)
    // Deleted since it was listed.
    if (object === undefined) continue
    files[name] = await writeFile(folder, name, object.bytes)
    count += 1
    onProgress(`${count} media files`)
  }
}

/** Writes a file and returns its checksum. */
async function writeFile(folder: string, name: string, bytes: Readable): Promise<string> {
  const file = join(folder, name)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const hash = createHash('sha256')
  async function* hashed() {
    for await (const chunk of bytes) {
      hash.update(chunk)
      yield chunk
    }
  }
  await pipeline(Readable.from(hashed()), createWriteStream(file, { flags: 'wx', mode: 0o600, flush: true }))
  await syncFolder(dirname(file))
  return hash.digest('hex')
}
