import type { Readable } from 'node:stream'

/**
 * `sizeBytes` is the size of `bytes`, `totalBytes` that of the whole object. The caller must read or destroy `bytes`.
 */
export type StoredObject = { bytes: Readable; sizeBytes: number; totalBytes: number; contentType: string }

/** Both ends are included, as in HTTP; an end beyond the object means its last byte. */
export type ByteRange = { start: number; end?: number | undefined }

/**
 * Finished sounds and pictures, named by their content. Every call with a key rejects with a TypeError for a key that
 * no upload gets, or whose extension is not a served media type.
 */
export type MediaStorage = {
  /** Durable when it resolves. The same key may be put again. */
  put(key: string, bytes: Uint8Array, contentType: string): Promise<void>
  /**
   * Undefined when there is no such object. Rejects with UnsatisfiableRangeError when `range` starts beyond its end.
   */
  open(key: string, range?: ByteRange): Promise<StoredObject | undefined>
  /** Does nothing when the object does not exist. */
  remove(key: string): Promise<void>
  /** The keys of all objects. One that is stored or removed meanwhile may be missing. */
  list(): AsyncIterable<string>
  publicUrl(key: string): string
  /** The key whose `publicUrl` this is; undefined for every other text. */
  keyOf(address: string): string | undefined
  /** Rejects when nothing can be stored now. */
  check(): Promise<void>
}
