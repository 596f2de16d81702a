import { expect, test } from 'vitest'
import { formatNextMonth } from './next-month.ts'

test('The next month begins by the creator’s clock, in another year too', () => {
  const newYear = Date.UTC(2026, 11, 31, 23, 30)
  expect(formatNextMonth('Europe/Lisbon', 'pt', newYear)).toBe('1 de janeiro')
  expect(formatNextMonth('Asia/Tokyo', 'en', newYear)).toBe('1 February')
  expect(formatNextMonth('America/Los_Angeles', 'fr', Date.UTC(2026, 10, 1, 3))).toBe('1er novembre')
})
