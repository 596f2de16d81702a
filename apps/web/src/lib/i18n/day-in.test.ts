import { expect, test } from 'vitest'
import { dayIn } from './day-in.ts'

const BEFORE_MIDNIGHT_UTC = new Date('2026-11-21T23:30:00.000Z')

test('A day is that of the time zone, whatever the clock of the browser', () => {
  expect(dayIn('Europe/Lisbon', BEFORE_MIDNIGHT_UTC)).toBe('2026-11-21')
  expect(dayIn('Asia/Tokyo', BEFORE_MIDNIGHT_UTC)).toBe('2026-11-22')
  expect(dayIn('America/New_York', new Date('2026-03-01T02:00:00.000Z'))).toBe('2026-02-28')
})

test('A zone that the browser does not know is no reason to show nothing', () => {
  expect(dayIn('Mars/Olympus_Mons', BEFORE_MIDNIGHT_UTC)).toMatch(/^2026-11-2[12]$/)
  expect(dayIn(undefined, BEFORE_MIDNIGHT_UTC)).toMatch(/^2026-11-2[12]$/)
})
