/** What is kept between visits, or for one tab. Never throws. */
export type KeyStorage = {
  get: (key: string) => string | null
  set: (key: string, value: string) => void
  remove: (key: string) => void
}

/**
 * Some browsers refuse their storage: reaching for it throws when cookies are blocked, writing to it when it is full.
 * What is refused is kept for as long as the page is open, so that a visit works and only its memory is lost.
 */
export function guardStorage(open: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>): KeyStorage {
  const fallback = new Map<string, string>()
  return {
    get(key) {
      try {
        return fallback.get(key) ?? open().getItem(key)
      } catch {
        return null
      }
    },
    set(key, value) {
      try {
        open().setItem(key, value)
        fallback.delete(key)
      } catch {
        fallback.set(key, value)
      }
    },
    remove(key) {
      fallback.delete(key)
      try {
        open().removeItem(key)
      } catch {
        // What could not be written is not there to remove.
      }
    },
  }
}

// Reached for at each use and not here: on the server, which reads this file too, there is neither.
export const browserStorage = guardStorage(() => localStorage)
export const tabStorage = guardStorage(() => sessionStorage)
