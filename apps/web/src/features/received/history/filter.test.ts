import { expect, test } from 'vitest'
import { areDaysReversed, exportPath, isNarrowing, listPath, NO_FILTER, readFilter, withFilter } from './filter.ts'

test('The address keeps the filters of the list, and whose list it is', () => {
  const filter = { q: ' joão & cia ', status: 'refunded', from: '2026-11-01', to: '2026-11-30' } as const
  const address = withFilter(new URLSearchParams('creatorId=c1&status=paid'), filter)
  expect(Object.fromEntries(address)).toEqual({ ...filter, q: 'joão & cia', creatorId: 'c1' })
  expect(readFilter(address)).toEqual({ ...filter, q: 'joão & cia' })
  expect(withFilter(address, NO_FILTER).toString()).toBe('creatorId=c1')
})

test('What an address says that is no filter does not narrow the list', () => {
  const filter = readFilter(new URLSearchParams('status=pending&from=2026-02-31&to=tomorrow&q='))
  expect(filter).toEqual(NO_FILTER)
  expect(isNarrowing(filter)).toBe(false)
  expect(isNarrowing({ ...NO_FILTER, q: '  ', from: '0020-11-01' })).toBe(false)
  expect(readFilter(new URLSearchParams({ q: 'a'.repeat(300) })).q).toHaveLength(100)
})

test('The list and its file are asked for with the same filters', () => {
  const filter = { ...NO_FILTER, q: 'a b', from: '2026-11-01' }
  expect(listPath(filter, 'c1')).toBe('/api/donations/my?limit=50&q=a+b&from=2026-11-01&creatorId=c1')
  expect(exportPath(filter, 'c1')).toBe('/api/donations/export?q=a+b&from=2026-11-01&creatorId=c1')
  expect(listPath(NO_FILTER)).toBe('/api/donations/my?limit=50')
})

test('A last day before the first is noticed', () => {
  expect(areDaysReversed({ ...NO_FILTER, from: '2026-11-02', to: '2026-11-01' })).toBe(true)
  expect(areDaysReversed({ ...NO_FILTER, from: '2026-11-01', to: '2026-11-01' })).toBe(false)
  expect(areDaysReversed({ ...NO_FILTER, from: '2026-11-02', to: '0020-11-01' })).toBe(false)
})
