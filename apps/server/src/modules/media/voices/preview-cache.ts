import { LRUCache } from 'lru-cache'
import type { RateLimit } from '#platform/rate-limit/rate-limits.ts'
import type { CatalogueVoice } from './catalogue-voice.ts'
import type { SpokenVoice } from './choose-voice.ts'
import type { Voices } from './voices.ts'

export type Preview = { mp3: Buffer; voice: SpokenVoice }

/** Undefined if nothing in the text can be spoken. */
export type PreviewOf = (voice: CatalogueVoice, text: string) => Promise<Preview | undefined>

const MAX_BYTES = 32 * 1024 * 1024
// One budget for the whole installation, so one key.
const EVERYBODY = 'everybody'

/** Caches recent previews. Concurrent requests for the same preview are spoken once. */
export function createPreviewCache(voices: Pick<Voices, 'render'>, paidCharacters: RateLimit): PreviewOf {
  const cache = new LRUCache<string, Preview, { voice: CatalogueVoice; text: string }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ mp3 }, key) => mp3.length + key.length,
    ignoreFetchAbort: true,
    async fetchMethod(_key, _stale, { context: { voice, text } }) {
      if (voice.spokenBy === 'remote') await paidCharacters.take(EVERYBODY, [...text].length)
      const spoken = await voices.render(text, { id: voice.id, language: voice.language })
      return spoken && { mp3: spoken.sound.mp3, voice: spoken.voice }
    },
  })

  return async (voice, text) => {
    const key = JSON.stringify([voice.id, text])
    const preview = await cache.fetch(key, { context: { voice, text } })
    // Speech of a fallback voice is not cached, so that the chosen voice is used as soon as it works again.
    if (preview !== undefined && preview.voice.id !== voice.id) cache.delete(key)
    return preview
  }
}
