import type { Location } from 'react-router'
import { parseJson } from '#lib/browser/parse-json.ts'
import { tabStorage } from '#lib/browser/storage.ts'

// React Router's own key, which the cookie policy lists.
const STORAGE_KEY = 'react-router-scroll-positions'

export type ScrollPositions = ReturnType<typeof createScrollPositions>

/** Scroll position of each history entry while the tab is open. */
export function createScrollPositions(storage = tabStorage) {
  const positions = new Map<string, number>()
  return {
    save: ({ key }: Location) => void positions.set(key, window.scrollY),

    /** Restores the position; on the first visit it scrolls to the hash or the top. */
    restore({ key, hash }: Location, keepsScroll: boolean) {
      const y = positions.get(key)
      if (y !== undefined) return scrollTo(0, y)
      const part = hash && document.getElementById(decodeHash(hash.slice(1)))
      if (part) part.scrollIntoView()
      else if (!keepsScroll) scrollTo(0, 0)
    },

    loadStored() {
      for (const [key, y] of Object.entries(parseJson(storage.get(STORAGE_KEY)))) {
        if (typeof y === 'number') positions.set(key, y)
      }
    },

    persist: () => storage.set(STORAGE_KEY, JSON.stringify(Object.fromEntries(positions))),
  }
}

function decodeHash(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    return id
  }
}
