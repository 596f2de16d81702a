import { expect, test } from 'vitest'
import { dayIn, formatDay, formatDays, formatMoment, formatMonth, formatNextMonth, readableDay } from './dates.ts'

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

test('The next month begins by the creator’s clock, in another year too', () => {
  const newYear = Date.UTC(2026, 11, 31, 23, 30)
  expect(formatNextMonth('Europe/Lisbon', 'pt', newYear)).toBe('1 de janeiro')
  expect(formatNextMonth('Asia/Tokyo', 'en', newYear)).toBe('1 February')
  expect(formatNextMonth('America/Los_Angeles', 'fr', Date.UTC(2026, 10, 1, 3))).toBe('1er novembre')
})

test('Dates are the reader’s, and no month is taken for a day', () => {
  const dates = (['pt', 'en', 'es', 'fr'] as const).map((language) =>
    formatMoment('2026-11-21T12:00:00Z', 'date', language),
  )
  expect(dates).toEqual(['21/11/2026', '21 Nov 2026', '21 nov 2026', '21 nov. 2026'])
  expect(formatMoment('2026-11-21T23:30:00Z', 'date', 'pt', 'Asia/Tokyo')).toBe('22/11/2026')
})

test("A donation is dated by the creator's clock, whatever the clock of the browser", () => {
  expect(formatMoment('2026-11-21T23:30:00.000Z', 'minute', 'pt', 'Asia/Tokyo')).toBe('22/11/2026, 08:30')
  expect(formatMoment('2026-11-21T23:30:00.000Z', 'minute', 'pt', 'Europe/Lisbon')).toBe('21/11/2026, 23:30')
})

test('A day without a time is the same day everywhere', () => {
  expect(formatDay('2026-11-21', 'pt')).toBe('21 de novembro de 2026')
  expect(formatDay('2026-11-21', 'en')).toBe('21 November 2026')
  expect(formatDays({ from: '2026-11-01', to: '2026-11-21' }, 'pt')).toBe('1–21 de novembro de 2026')
  expect(formatMonth('2026-11', 'pt')).toBe('novembro de 2026')
})

test('Below a field stands its date in the reader’s words, and nothing while there is none', () => {
  expect(readableDay('2026-11-02', 'pt')).toBe('2 de novembro de 2026')
  expect(readableDay('2026-11-02', 'en')).toBe('2 November 2026')
  expect(readableDay('', 'pt')).toBeUndefined()
  expect(readableDay('of no calendar', 'pt')).toBeUndefined()
})
