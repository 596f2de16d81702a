import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, statfs } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { findContentType, findKeyBehind, requireContentType, requireStorable } from './media-key.ts'
import type { MediaStorage } from './storage.ts'
import { UnsatisfiableRangeError } from './unsatisfiable-range-error.ts'

const PUBLIC_PREFIX = '/media'

// Space for all uploads that run at once: sixteen of the largest size.
const FREE_MIN_BYTES = 80 * 1024 * 1024
const PROBE = new Uint8Array(64 * 1024)

/** Media as files below `mediaFolder`, which is created on first use. */
export function openDiskStorage(mediaFolder: string): MediaStorage {
  const folder = resolve(mediaFolder)
  return {
    async put(key, bytes, contentType) {
      requireStorable(key, contentType)
      const path = join(folder, key)
      await makeFolder(dirname(path))
      // A name with two dots is no media key: a file that a crash left is never served.
      const unfinished = `${path}.${randomUUID()}.part`
      try {
        await writeSynced(unfinished, bytes)
        await rename(unfinished, path)
      } catch (error) {
        await rm(unfinished, { force: true })
        throw error
      }
      await syncFolder(dirname(path))
    },

    async open(key, range) {
      const contentType = requireContentType(key)
      const file = await openExisting(join(folder, key))
      if (file === undefined) return undefined
      try {
        const { size: totalBytes } = await file.stat()
        if (range !== undefined && range.start >= totalBytes) throw new UnsatisfiableRangeError(key)
        const start = range?.start ?? 0
        const end = Math.min(range?.end ?? totalBytes - 1, totalBytes - 1)
        const bytes = file.createReadStream(range === undefined ? {} : { start, end })
        return { bytes, sizeBytes: end - start + 1, totalBytes, contentType }
      } catch (error) {
        await file.close()
        throw error
      }
    },

    async remove(key) {
      requireContentType(key)
      await rm(join(folder, key), { force: true })
    },

    async *list() {
      for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(emptyIfMissing)) {
        const key = relative(folder, join(entry.parentPath, entry.name))
        if (entry.isFile() && findContentType(key) !== undefined) yield key
      }
    },

    publicUrl(key) {
      requireContentType(key)
      return `${PUBLIC_PREFIX}/${key}`
    },

    keyOf: (address) => findKeyBehind(PUBLIC_PREFIX, address),

    async check() {
      await makeFolder(folder)
      const { bavail, bsize } = await statfs(folder)
      if (bavail * bsize < FREE_MIN_BYTES)
        throw new Error(`${folder} has ${bavail * bsize} bytes free: too few to store in`)
      // Free space says nothing about a quota, used-up inodes, or a disk that became read-only.
      const probe = join(folder, `..${randomUUID()}.part`)
      try {
        await writeSynced(probe, PROBE)
      } finally {
        await rm(probe, { force: true })
      }
    },
  }
}

async function openExisting(path: string) {
  try {
    return await open(path, 'r')
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR'))
      return undefined
    throw error
  }
}

function emptyIfMissing(error: unknown): [] {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
  throw error
}

async function writeSynced(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

// A file name is as durable as its folder, so each new folder is synced into its parent.
async function makeFolder(folder: string): Promise<void> {
  const first = await mkdir(folder, { recursive: true, mode: 0o700 })
  if (first === undefined) return
  for (let made = folder; made.length >= first.length; made = dirname(made)) await syncFolder(dirname(made))
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
