import type { Location } from 'react-router'
import { parseJson } from '#lib/browser/parse-json.ts'
import { tabStorage } from '#lib/browser/storage.ts'

// The router's own name, under which the text on cookies lists it.
const STORAGE_KEY = 'react-router-scroll-positions'

export type ScrollPositions = ReturnType<typeof createScrollPositions>

/** Where each entry of the history was scrolled to, for as long as the tab is open. */
export function createScrollPositions(storage = tabStorage) {
  const positions = new Map<string, number>()
  return {
    save: ({ key }: Location) => void positions.set(key, window.scrollY),

    /** Where the page was left; at its first sight the part that the address names, or the top. */
    restore({ key, hash }: Location, keepsScroll: boolean) {
      const y = positions.get(key)
      if (y !== undefined) return scrollTo(0, y)
      const part = hash && document.getElementById(decodeHash(hash.slice(1)))
      if (part) part.scrollIntoView()
      else if (!keepsScroll) scrollTo(0, 0)
    },

    /** From before a reload. */
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
