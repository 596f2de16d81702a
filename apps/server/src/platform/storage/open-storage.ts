import { join } from 'node:path'
import { openDiskStorage } from './disk-storage.ts'
import { openS3Storage, type S3Settings } from './s3-storage.ts'
import type { MediaStorage } from './storage.ts'

export type StorageSettings = { dataDir: string; s3?: S3Settings | undefined }

/** Media in the S3 bucket when one is set, else in `dataDir`/media. Opening neither connects nor writes. */
export function openStorage({ dataDir, s3 }: StorageSettings): MediaStorage {
  return s3 ? openS3Storage(s3) : openDiskStorage(join(dataDir, 'media'))
}
