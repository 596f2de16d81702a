import { onTestFinished } from 'vitest'
import type { StorageItems } from '../../apps/overlay/src/core/stored-list.ts'
import { createStorageItems } from '../../apps/overlay/src/testing/storage-items.ts'
import { addressOf } from '../../apps/server/src/testing/tcp-proxy.ts'
import { openOverlayPage, type Speeds } from './overlay-page.ts'
import type { SeededRandom } from './seeded-random.ts'
import type { Streamer } from './streamer.ts'

/** A card of three seconds takes thirty milliseconds, and reconnects are faster by the same factor. */
const SPEEDS: Speeds = { timesFaster: 100, networkTimesFaster: 20 }

export type PagesOrder = {
  baseUrl: string
  streamer: Streamer
  seededRandom: SeededRandom
  names: readonly string[]
  speeds?: Speeds
  /** Storage that browser sources of one OBS share. */
  device?: StorageItems
}

export async function openPages({ baseUrl, streamer, seededRandom, names, speeds = SPEEDS, device }: PagesOrder) {
  const { slug, key } = streamer
  const { random } = seededRandom
  const server = addressOf(baseUrl)
  const pages = await Promise.all(
    names.map((name) =>
      openOverlayPage({ ...speeds, name, server, slug, key, random, device: device ?? createStorageItems()() }),
    ),
  )
  onTestFinished(async () => {
    await Promise.all(pages.map((page) => page.close()))
  })
  return pages
}
