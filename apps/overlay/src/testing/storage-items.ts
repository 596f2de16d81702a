import type { StorageItems } from '../core/stored-list.ts'

/** Creates a storage like the browser's. */
export function createStorageItems(): () => StorageItems {
  const items = new Map<string, string>()
  return () => ({
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
  })
}

/** A storage that the browser forbids. */
export function forbiddenStorageItems(): StorageItems {
  throw new DOMException('denied', 'SecurityError')
}
