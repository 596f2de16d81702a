import { expect, test } from 'vitest'
import { guardStorage } from '#lib/browser/storage.ts'
import { isMissingChunk, reloadStalePage } from './stale-page.ts'

test.each([
  'Failed to fetch dynamically imported module: https://aplauso.example/assets/login-1.js',
  'error loading dynamically imported module: https://aplauso.example/assets/login-1.js',
  'Importing a module script failed.',
])('A part that a newer build has taken away is known by its error: %s', (message) => {
  expect(isMissingChunk(new TypeError(message))).toBe(true)
})

test('A failed call and a fault of our own are no missing part', () => {
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

test('A stale page is reloaded once, and again only for what goes missing later', async () => {
  const failAt = stalePage()
  expect(await failAt(1_000_000)).toEqual([true, 1])
  expect(await failAt(1_002_000)).toEqual([false, 1])
  expect(await failAt(1_100_000)).toEqual([true, 2])
})

test('While the server does not answer nothing is reloaded: the page that is there is all there is', async () => {
  expect(await stalePage(false)(1_000_000)).toEqual([false, 0])
})
