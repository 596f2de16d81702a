import { expect, test } from 'vitest'
import { creatorsPath, discoverAddress, readDiscoverQuery } from './discover-query.ts'

const read = (search: string) => readDiscoverQuery(new URLSearchParams(search))

test('The address of a search parses back to the same query', () => {
  const query = { q: 'Ana & João', platform: 'tiktok', sort: 'live' } as const
  const address = discoverAddress(query)
  expect(read(address.split('?')[1] ?? '')).toEqual(query)
  expect(creatorsPath(query)).toBe('/api/creators?q=Ana+%26+Jo%C3%A3o&platform=tiktok&sort=live&limit=24')
})

test('The default query has the plain address', () => {
  expect(discoverAddress(read('q=&platform=&sort=popular'))).toBe('/discover')
  expect(creatorsPath(read(''))).toBe('/api/creators?limit=24')
})

test('Invalid parameters are ignored instead of failing', () => {
  expect(read('platform=radio&sort=best')).toEqual({ q: '', platform: undefined, sort: 'popular' })
  expect(read('q=a%00b%0A')).toMatchObject({ q: 'a b' })
  expect([...read(`q=${encodeURIComponent('😀'.repeat(150))}`).q]).toHaveLength(100)
})
