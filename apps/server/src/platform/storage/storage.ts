import type { Readable } from 'node:stream'

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
