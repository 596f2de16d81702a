import { AVATAR_PIXELS } from '@aplauso/contract/limits'
import sharp from 'sharp'
import { AppError } from '#platform/errors/app-error.ts'
import { createConcurrencyLimit } from '#platform/time/concurrency-limit.ts'

/** Re-encodes an accepted picture as the square that is stored; `unsupported_media` for everything else. */
export type AvatarEncoder = (bytes: Uint8Array) => Promise<Buffer>

// AVIF is left out: its decoder needs half a gigabyte of memory for a picture of two kilobytes.
const LOADERS = ['Png', 'Jpeg', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`)
// Phone cameras stay below this; the worst format needs a quarter of a gigabyte of memory for it.
const PIXELS_MAX = 25_000_000
const QUALITY = 82
const SECONDS_MAX = 5
// Each encoding uses a thread of the pool that also hashes passwords and writes files.
const PARALLEL = 2

/**
 * Re-encodes every picture, so that only visible content is stored: no location, no device, no second file hidden in
 * the bytes. An animation becomes its first frame.
 */
export function createAvatarEncoder(): AvatarEncoder {
  // An allow-list in the decoder, by content: SVG, PDF and rarer formats are never parsed.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: LOADERS })
  sharp.cache(false)
  const limited = createConcurrencyLimit(PARALLEL)
  return (bytes) => limited(() => encode(bytes))
}

async function encode(bytes: Uint8Array): Promise<Buffer> {
  try {
    return await sharp(bytes, { limitInputPixels: PIXELS_MAX, failOn: 'error', autoOrient: true })
      .resize(AVATAR_PIXELS, AVATAR_PIXELS, { fit: 'cover', position: 'centre' })
      .webp({ quality: QUALITY })
      .timeout({ seconds: SECONDS_MAX })
      .toBuffer()
  } catch (error) {
    const detail = 'The picture must be a whole PNG, JPEG, WebP or GIF of at most 25 million pixels'
    throw new AppError('unsupported_media', detail, { cause: error })
  }
}
