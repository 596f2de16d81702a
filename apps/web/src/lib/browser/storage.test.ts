import { expect, test } from 'vitest'
import { guardStorage } from './storage.ts'

/** A fake of the browser's storage. */
function openStorage(limit = Number.POSITIVE_INFINITY) {
  const entries = new Map<string, string>()
  return {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > limit) throw new DOMException('full', 'QuotaExceededError')
      entries.set(key, value)
    },
    removeItem: (key: string) => void entries.delete(key),
  }
}

const blocked = () => {
  throw new DOMException('Access is denied for this document.', 'SecurityError')
}

test('A stored value can be read from the browser', () => {
  const browser = openStorage()
  const storage = guardStorage(() => browser)
  storage.set('theme', 'dark')
  expect(storage.get('theme')).toBe('dark')
  expect(browser.getItem('theme')).toBe('dark')
  storage.remove('theme')
  expect(storage.get('theme')).toBeNull()
})

test('With blocked storage a value lasts as long as the page', () => {
  const storage = guardStorage(blocked)
  expect(storage.get('authToken')).toBeNull()
  storage.set('authToken', 'abc')
  expect(storage.get('authToken')).toBe('abc')
  storage.remove('authToken')
  expect(storage.get('authToken')).toBeNull()
})

test('With full storage the newest value wins over the stored one', () => {
  const browser = openStorage(5)
  const storage = guardStorage(() => browser)
  storage.set('draft', 'short')
  storage.set('draft', 'a long message')
  expect(storage.get('draft')).toBe('a long message')
  storage.set('draft', 'again')
  expect(storage.get('draft')).toBe('again')
  expect(browser.getItem('draft')).toBe('again')
})
