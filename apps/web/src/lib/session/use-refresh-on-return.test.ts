import { afterEach, expect, test, vi } from 'vitest'
import { fetchAccount } from './use-refresh-on-return.ts'

afterEach(() => vi.unstubAllGlobals())

test('Concurrent account requests share one call, and a later one sends another', async () => {
  const requests: string[] = []
  vi.stubGlobal('fetch', async (path: string) => {
    requests.push(path)
    return Response.json({ id: String(requests.length) })
  })
  expect(await Promise.all([fetchAccount(), fetchAccount()])).toEqual([{ id: '1' }, { id: '1' }])
  expect(await fetchAccount()).toEqual({ id: '2' })
  expect(requests).toEqual(['/api/auth/me', '/api/auth/me'])
})
