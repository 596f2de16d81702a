import { AVATAR_PIXELS } from '@aplauso/contract/limits'
import sharp from 'sharp'
import { AppError } from '#platform/errors/app-error.ts'
import { createConcurrencyLimit } from '#platform/time/concurrency-limit.ts'

/** Bytes of any picture that is taken, as the square that is kept; `unsupported_media` for everything else. */
export type AvatarEncoder = (bytes: Uint8Array) => Promise<Buffer>

// Not AVIF: its decoder takes half a gigabyte for a picture of two kilobytes.
const LOADERS = ['Png', 'Jpeg', 'Webp', 'Nsgif'].map((format) => `VipsForeignLoad${format}Buffer`)
// What telephones take; in the worst of formats that is a quarter of a gigabyte of memory. More is not decoded.
const PIXELS_MAX = 25_000_000
const QUALITY = 82
const SECONDS_MAX = 5
// Each takes a thread of the pool that also hashes passwords and writes files.
const PARALLEL = 2

/**
 * Draws every picture anew, so that nothing of the file is kept but what can be seen: no place, no device, no second
 * meaning of the bytes. The first frame stands for an animation.
 */
export function createAvatarEncoder(): AvatarEncoder {
  // An allow-list in the decoder itself, by what the bytes are: SVG, PDF and the rarer formats are never parsed at all.
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
