import { expect, test } from 'vitest'
import { guardStorage } from './storage.ts'

/** A browser's storage, as far as it is used. */
function openStorage(limit = Number.POSITIVE_INFINITY) {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > limit) throw new DOMException('full', 'QuotaExceededError')
      kept.set(key, value)
    },
    removeItem: (key: string) => void kept.delete(key),
  }
}

const blocked = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}

test('A value is kept in the browser and comes back', () => {
  const browser = openStorage()
  const storage = guardStorage(() => browser)
  storage.set('theme', 'dark')
  expect(storage.get('theme')).toBe('dark')
  expect(browser.getItem('theme')).toBe('dark')
  storage.remove('theme')
  expect(storage.get('theme')).toBeNull()
})

test('A browser that blocks its storage breaks nothing: the value lasts as long as the page', () => {
  const storage = guardStorage(blocked)
  expect(storage.get('authToken')).toBeNull()
  storage.set('authToken', 'abc')
  expect(storage.get('authToken')).toBe('abc')
  storage.remove('authToken')
  expect(storage.get('authToken')).toBeNull()
})

test('When the storage is full, the newer value wins over the one that could still be written', () => {
  const browser = openStorage(5)
  const storage = guardStorage(() => browser)
  storage.set('draft', 'short')
  storage.set('draft', 'a long message')
  expect(storage.get('draft')).toBe('a long message')
  storage.set('draft', 'again')
  expect(storage.get('draft')).toBe('again')
  expect(browser.getItem('draft')).toBe('again')
})
