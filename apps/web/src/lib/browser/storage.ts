/** Values stored between visits, or for one tab. Never throws. */
export type KeyStorage = {
  get: (key: string) => string | null
  set: (key: string, value: string) => void
  remove: (key: string) => void
}

/**
 * Storage that survives refusals: access throws when cookies are blocked, writing when it is full. Refused values are
 * stored in memory while the page is open, so that the visit works.
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
        // A value that was never written need not be removed.
      }
    },
  }
}

// Resolved at each use: the server also loads this module and has neither storage.
export const browserStorage = guardStorage(() => localStorage)
export const tabStorage = guardStorage(() => sessionStorage)
