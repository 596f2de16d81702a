import type { StorageItems } from '../core/stored-list.ts'

export function createStorageItems(): () => StorageItems {
  const items = new Map<string, string>()
  return () => ({
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
  })
}

export function forbiddenStorageItems(): StorageItems {
  throw new DOMException('denied', 'SecurityError')
}
