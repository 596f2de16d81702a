import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { openDiskStorage } from './disk-storage.ts'
import { openS3Storage, type S3Settings } from './s3-storage.ts'

/** `sizeBytes` is what `bytes` gives, `totalBytes` what the whole object has. Whoever opens it reads or destroys `bytes`. */
export type StoredObject = { bytes: Readable; sizeBytes: number; totalBytes: number; contentType: string }

/** Both ends are included, as in HTTP; an end beyond the object means its last byte. */
export type ByteRange = { start: number; end?: number | undefined }

/**
 * Finished sounds and pictures under names made of their content. Every call with a key rejects with a TypeError for a
 * key that no upload of ours gets, or whose extension is not a media type that is served.
 */
export type MediaStorage = {
  /** Durable when it resolves. The same key again is fine. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /** Undefined: there is no such object. Rejects with UnsatisfiableRangeError when `range` starts beyond its end. */
  open(key: string, range?: ByteRange): Promise<StoredObject | undefined>
  /** Removing what is not there is fine. */
  remove(key: string): Promise<void>
  publicUrl(key: string): string
  /** The key whose `publicUrl` this is; undefined for every other text. */
  keyOf(address: string): string | undefined
  /** Rejects when nothing can be stored now. */
  check(): Promise<void>
}

export type StorageSettings = { dataDir: string; s3?: S3Settings | undefined }

/** In the S3 bucket when one is set, else in `dataDir`/media. Nothing is touched or connected yet. */
export function openStorage({ dataDir, s3 }: StorageSettings): MediaStorage {
  return s3 ? openS3Storage(s3) : openDiskStorage(join(dataDir, 'media'))
}
