import { expect, test } from 'vitest'
import { guardStorage } from '#lib/browser/storage.ts'
import { isMissingChunk, reloadStalePage } from './stale-page.ts'

test.each([
  'Failed to fetch dynamically imported module: https://aplauso.example/assets/login-1.js',
  'error loading dynamically imported module: https://aplauso.example/assets/login-1.js',
  'Importing a module script failed.',
])('A missing chunk is recognised by its error: %s', (message) => {
  expect(isMissingChunk(new TypeError(message))).toBe(true)
})

test('A failed call or an internal error is not a missing chunk', () => {
  expect(isMissingChunk(new TypeError('Failed to fetch'))).toBe(false)
  expect(isMissingChunk(new Error('Importing a module script failed.'))).toBe(false)
  expect(isMissingChunk({ status: 404 })).toBe(false)
})

function stalePage(serverIsThere = true) {
  const entries = new Map<string, string>()
  const storage = guardStorage(() => ({
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }))
  let reloads = 0
  const reload = () => {
    reloads += 1
  }
  return async (nowMs: number) => {
    const page = { storage, isServerThere: async () => serverIsThere, reload, now: () => nowMs }
    return [await reloadStalePage(page), reloads]
  }
}

test('A stale page is reloaded once, and again only after a minute', async () => {
  const failAt = stalePage()
  expect(await failAt(1_000_000)).toEqual([true, 1])
  expect(await failAt(1_002_000)).toEqual([false, 1])
  expect(await failAt(1_100_000)).toEqual([true, 2])
})

test('A stale page is not reloaded while the server does not answer', async () => {
  expect(await stalePage(false)(1_000_000)).toEqual([false, 0])
})
