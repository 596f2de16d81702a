import { Readable } from 'node:stream'
import { SECOND_MS } from '@aplauso/contract/limits'
import { findContentType, findKeyBehind, requireContentType, requireStorable } from './media-key.ts'
import type { ByteRange, MediaStorage } from './storage.ts'
import { UnsatisfiableRangeError } from './unsatisfiable-range-error.ts'

/** `publicUrl` is the address at which the bucket's objects can be read without a key, for instance a CDN. */
export type S3Settings = {
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
  publicUrl: string
}

const CHECK_LIMIT_MS = 3 * SECOND_MS

export function openS3Storage(settings: S3Settings): MediaStorage {
  const publicUrl = settings.publicUrl.replace(/\/+$/, '')
  let connected: ReturnType<typeof connect> | undefined
  const s3 = () => {
    connected ??= connect(settings)
    return connected
  }

  return {
    async put(key, bytes, contentType) {
      requireStorable(key, contentType)
      const { client, sdk, Bucket } = await s3()
      const CacheControl = 'public, max-age=31536000, immutable'
      await client.send(
        new sdk.PutObjectCommand({ Bucket, Key: key, Body: bytes, ContentType: contentType, CacheControl }),
      )
    },

    async open(key, range) {
      const contentType = requireContentType(key)
      const { client, sdk, Bucket } = await s3()
      try {
        const object = await client.send(
          new sdk.GetObjectCommand({ Bucket, Key: key, ...(range ? { Range: rangeHeader(range) } : {}) }),
        )
        const { Body: bytes, ContentLength: sizeBytes, ContentRange } = object
        if (!(bytes instanceof Readable) || sizeBytes === undefined) throw new Error(`S3 gave no content for ${key}`)
        const totalBytes = ContentRange === undefined ? sizeBytes : Number(ContentRange.split('/')[1])
        return { bytes, sizeBytes, totalBytes, contentType }
      } catch (error) {
        if (!(error instanceof sdk.S3ServiceException)) throw error
        if (error.$metadata.httpStatusCode === 404) return undefined
        if (error.$metadata.httpStatusCode === 416) throw new UnsatisfiableRangeError(key, { cause: error })
        throw error
      }
    },

    async remove(key) {
      requireContentType(key)
      const { client, sdk, Bucket } = await s3()
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key: key }))
    },

    async *list() {
      const { client, sdk, Bucket } = await s3()
      for await (const page of sdk.paginateListObjectsV2({ client }, { Bucket })) {
        for (const { Key } of page.Contents ?? [])
          if (Key !== undefined && findContentType(Key) !== undefined) yield Key
      }
    },

    publicUrl(key) {
      requireContentType(key)
      return `${publicUrl}/${key}`
    },

    keyOf: (address) => findKeyBehind(publicUrl, address),

    async check() {
      const { client, sdk, Bucket } = await s3()
      await client.send(new sdk.HeadBucketCommand({ Bucket }), { abortSignal: AbortSignal.timeout(CHECK_LIMIT_MS) })
    },
  }
}

async function connect({ endpoint, bucket, region, accessKeyId, secretAccessKey }: S3Settings) {
  // Loaded on first use: the SDK is large and most installations have media on disk.
  const sdk = await import('@aws-sdk/client-s3')
  const client = new sdk.S3Client({
    endpoint,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Bucket names as host names need DNS and certificates that self-hosted stores do not have.
    forcePathStyle: true,
    // By default the SDK sends chunked checksums, which some stores write into the object.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 3 * SECOND_MS,
      requestTimeout: 10 * SECOND_MS,
      throwOnRequestTimeout: true,
      socketTimeout: 10 * SECOND_MS,
    },
  })
  return { client, sdk, Bucket: bucket }
}

function rangeHeader({ start, end }: ByteRange): string {
  return `bytes=${start}-${end ?? ''}`
}
