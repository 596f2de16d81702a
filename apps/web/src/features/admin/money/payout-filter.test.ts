import { expect, test } from 'vitest'
import { listPath } from './admin-paths.ts'
import { readFilter } from './payout-filter.ts'

const pathAt = (search: string) => listPath(readFilter(new URLSearchParams(search)))

test('An address without a state shows what is to be paid, and one of a file all of it', () => {
  expect(pathAt('')).toBe('/api/admin/payouts?limit=50&state=due')
  expect(pathAt('?state=returned')).toBe('/api/admin/payouts?limit=50&state=returned')
  expect(pathAt('?state=all')).toBe('/api/admin/payouts?limit=50')
  expect(pathAt('?state=unknown')).toBe('/api/admin/payouts?limit=50&state=due')
  expect(pathAt('?file=f1')).toBe('/api/admin/payouts?limit=50&fileId=f1')
  expect(pathAt('?file=f1&state=sent')).toBe('/api/admin/payouts?limit=50&state=sent&fileId=f1')
})
