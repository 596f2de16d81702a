import { afterEach, expect, test, vi } from 'vitest'
import { fetchAllPages } from './fetch-all-pages.ts'

const PAGES: Record<string, { rows: string[]; next?: string }> = {
  '/api/list?limit=2': { rows: ['a', 'b'], next: '/api/list?limit=2&before=b' },
  '/api/list?limit=2&before=b': { rows: [], next: '/api/list?limit=2&before=x' },
  '/api/list?limit=2&before=x': { rows: ['c'] },
}

afterEach(() => vi.unstubAllGlobals())

test('fetchAllPages continues after an empty page with a next one', async () => {
  vi.stubGlobal('fetch', async (path: string) => {
    const page = PAGES[path] ?? expect.fail(path)
    return Response.json(page.rows, page.next ? { headers: { link: `<${page.next}>; rel="next"` } } : {})
  })
  expect(await fetchAllPages('/api/list?limit=2')).toEqual(['a', 'b', 'c'])
})

test('fetchAllPages fails when one page fails', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ code: 'internal_error' }, { status: 500 }))
  await expect(fetchAllPages('/api/list')).rejects.toMatchObject({ status: 500 })
})
