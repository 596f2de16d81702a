import { afterEach, expect, test, vi } from 'vitest'
import { fetchAccount } from './use-refresh-on-return.ts'

afterEach(() => vi.unstubAllGlobals())

test('Concurrent account requests share one call, and a later one sends another', async () => {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path)
    return Response.json({ id: String(asked.length) })
  })
  expect(await Promise.all([fetchAccount(), fetchAccount()])).toEqual([{ id: '1' }, { id: '1' }])
  expect(await fetchAccount()).toEqual({ id: '2' })
  expect(asked).toEqual(['/api/auth/me', '/api/auth/me'])
})
