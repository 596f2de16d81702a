import { expect, test } from 'vitest'
import {
  areAmountsReversed,
  areDaysReversed,
  exportPath,
  hasCriteria,
  listPath,
  NO_FILTER,
  presetDays,
  readFilter,
  selectedExportPath,
  withFilter,
} from './donation-filter.ts'

const STREAM = '01890a5d-ac96-774b-bcce-b302099a8057'

test('The address stores the filters of the list and its creator', () => {
  const days = { from: '2026-11-01', to: '2026-11-30' }
  const filter = { q: ' joão & cia ', status: 'refunded', ...days, min: '5', max: '12,50', stream: STREAM } as const
  const address = withFilter(new URLSearchParams('creatorId=c1&status=paid'), filter)
  expect(Object.fromEntries(address)).toEqual({ ...filter, q: 'joão & cia', creatorId: 'c1' })
  expect(readFilter(address)).toEqual({ ...filter, q: 'joão & cia' })
  expect(withFilter(address, NO_FILTER).toString()).toBe('creatorId=c1')
})

test('Invalid filters in the address are ignored', () => {
  const filter = readFilter(
    new URLSearchParams('status=failed&from=2026-02-31&to=tomorrow&q=&min=-1&max=all&stream=last'),
  )
  expect(filter).toEqual(NO_FILTER)
  expect(hasCriteria(filter)).toBe(false)
  expect(hasCriteria({ ...NO_FILTER, q: '  ', from: '0020-11-01' })).toBe(false)
  expect(readFilter(new URLSearchParams({ q: 'a'.repeat(300) })).q).toHaveLength(100)
})

test('The list and its export use the same filters', () => {
  const filter = { ...NO_FILTER, q: 'a b', from: '2026-11-01' }
  expect(listPath(filter, 'c1')).toBe('/api/donations/my?limit=50&q=a+b&from=2026-11-01&creatorId=c1')
  expect(exportPath(filter, 'c1')).toBe('/api/donations/export?q=a+b&from=2026-11-01&creatorId=c1')
  expect(listPath({ ...NO_FILTER, stream: STREAM })).toBe(`/api/donations/my?limit=50&stream=${STREAM}`)
  expect(listPath(NO_FILTER)).toBe('/api/donations/my?limit=50')
  expect(listPath({ ...NO_FILTER, min: '5', max: '12,50' }, undefined, 'largest')).toBe(
    '/api/donations/my?limit=50&sort=largest&fromCents=500&toCents=1250',
  )
  expect(selectedExportPath(['a', 'b'], 'c1')).toBe('/api/donations/export?ids=a%2Cb&creatorId=c1')
})

test('Preset days end today, and the previous month is whole', () => {
  expect(presetDays('today', '2026-03-05')).toEqual({ from: '2026-03-05', to: '2026-03-05' })
  expect(presetDays('week', '2026-03-05')).toEqual({ from: '2026-02-27', to: '2026-03-05' })
  expect(presetDays('days', '2026-03-05')).toEqual({ from: '2026-02-04', to: '2026-03-05' })
  expect(presetDays('month', '2026-03-05')).toEqual({ from: '2026-03-01', to: '2026-03-05' })
  expect(presetDays('monthBefore', '2026-03-05')).toEqual({ from: '2026-02-01', to: '2026-02-28' })
})

test('A last day before the first is invalid', () => {
  expect(areDaysReversed({ ...NO_FILTER, from: '2026-11-02', to: '2026-11-01' })).toBe(true)
  expect(areDaysReversed({ ...NO_FILTER, from: '2026-11-01', to: '2026-11-01' })).toBe(false)
  expect(areDaysReversed({ ...NO_FILTER, from: '2026-11-02', to: '0020-11-01' })).toBe(false)
})

test('A minimum amount above the maximum is invalid', () => {
  expect(areAmountsReversed({ ...NO_FILTER, min: '10', max: '9,99' })).toBe(true)
  expect(areAmountsReversed({ ...NO_FILTER, min: '10', max: '10' })).toBe(false)
  expect(areAmountsReversed({ ...NO_FILTER, min: '10', max: 'x' })).toBe(false)
})
