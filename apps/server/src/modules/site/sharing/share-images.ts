import { createHash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import { readAvatarPng } from '#modules/accounts/public.ts'
import { brand, PRODUCT_NAME } from '#platform/brand/brand.ts'
import type { MediaStorage } from '#platform/storage/storage.ts'
import { createConcurrencyLimit } from '#platform/time/concurrency-limit.ts'
import { drawPicture } from './draw-picture.ts'
import type { Picture, PictureLook } from './share-picture.ts'

// A picture is about a tenth of a megabyte.
const CACHED_MAX = 200
const WAITING_MAX = 30
const AVATAR_PIXELS_DRAWN = 408
// Increase it when the drawing changes, so that caches revalidate.
const DRAWING_VERSION = 1

export type ShareImages = {
  /** Identifies the picture: the same ETag means the same bytes. */
  etagOf(picture: Picture): string
  has(picture: Picture): boolean
  /** The picture as PNG. Pictures are drawn one at a time; ends with `overloaded` when many wait. */
  get(picture: Picture): Promise<Buffer>
}

export function createShareImages(deps: { storage: MediaStorage; log: FastifyBaseLogger }): ShareImages {
  const pictures = new LRUCache<string, Promise<Buffer>>({ max: CACHED_MAX })
  const inTurn = createConcurrencyLimit(1, WAITING_MAX)

  async function draw(picture: Picture): Promise<Buffer> {
    const avatar = picture.person?.avatar
    const avatarPng = avatar ? await readAvatarPng(deps.storage, avatar, AVATAR_PIXELS_DRAWN) : undefined
    return drawPicture({ picture, avatarPng, look: pictureLook() })
  }

  return {
    etagOf: (picture) => `"${cacheKey(picture)}"`,
    has: (picture) => pictures.has(cacheKey(picture)),
    get(picture) {
      const key = cacheKey(picture)
      const known = pictures.get(key)
      if (known !== undefined) return known
      const drawn = inTurn(() => draw(picture))
      pictures.set(key, drawn)
      drawn.catch((error: unknown) => {
        deps.log.warn({ err: error }, 'share image not drawn')
        pictures.delete(key)
      })
      return drawn
    },
  }
}

// Read for each picture: the look is set after the modules are loaded, and never again.
const pictureLook = (): PictureLook => ({
  wordmark: INSTANCE_NAME === PRODUCT_NAME ? 'aplauso' : INSTANCE_NAME,
  logo: brand.logoPng && `data:image/png;base64,${brand.logoPng.bytes.toString('base64')}`,
  colour: brand.colours?.dark.fill,
})

const cacheKey = (picture: Picture) =>
  createHash('sha256')
    .update(JSON.stringify([DRAWING_VERSION, picture, pictureLook()]))
    .digest('base64url')
    .slice(0, 22)
