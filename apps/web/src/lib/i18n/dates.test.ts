import { expect, test } from 'vitest'
import { dayIn, formatDay, formatDays, formatMoment, formatMonth, formatNextMonth, readableDay } from './dates.ts'

const BEFORE_MIDNIGHT_UTC = new Date('2026-11-21T23:30:00.000Z')

test('dayIn returns the day of the given time zone', () => {
  expect(dayIn('Europe/Lisbon', BEFORE_MIDNIGHT_UTC)).toBe('2026-11-21')
  expect(dayIn('Asia/Tokyo', BEFORE_MIDNIGHT_UTC)).toBe('2026-11-22')
  expect(dayIn('America/New_York', new Date('2026-03-01T02:00:00.000Z'))).toBe('2026-02-28')
})

test("An unknown or missing time zone falls back to the browser's", () => {
  expect(dayIn('Mars/Olympus_Mons', BEFORE_MIDNIGHT_UTC)).toMatch(/^2026-11-2[12]$/)
  expect(dayIn(undefined, BEFORE_MIDNIGHT_UTC)).toMatch(/^2026-11-2[12]$/)
})

test('formatNextMonth uses the given time zone, also across years', () => {
  const newYear = Date.UTC(2026, 11, 31, 23, 30)
  expect(formatNextMonth('Europe/Lisbon', 'pt', newYear)).toBe('1 de janeiro')
  expect(formatNextMonth('Asia/Tokyo', 'en', newYear)).toBe('1 February')
  expect(formatNextMonth('America/Los_Angeles', 'fr', Date.UTC(2026, 10, 1, 3))).toBe('1er novembre')
})

test('Dates follow the language, and day and month cannot be confused', () => {
  const dates = (['pt', 'en', 'es', 'fr'] as const).map((language) =>
    formatMoment('2026-11-21T12:00:00Z', 'date', language),
  )
  expect(dates).toEqual(['21/11/2026', '21 Nov 2026', '21 nov 2026', '21 nov. 2026'])
  expect(formatMoment('2026-11-21T23:30:00Z', 'date', 'pt', 'Asia/Tokyo')).toBe('22/11/2026')
})

test("A donation is dated in the creator's time zone", () => {
  expect(formatMoment('2026-11-21T23:30:00.000Z', 'minute', 'pt', 'Asia/Tokyo')).toBe('22/11/2026, 08:30')
  expect(formatMoment('2026-11-21T23:30:00.000Z', 'minute', 'pt', 'Europe/Lisbon')).toBe('21/11/2026, 23:30')
})

test('A day without a time is the same in every time zone', () => {
  expect(formatDay('2026-11-21', 'pt')).toBe('21 de novembro de 2026')
  expect(formatDay('2026-11-21', 'en')).toBe('21 November 2026')
  expect(formatDays({ from: '2026-11-01', to: '2026-11-21' }, 'pt')).toBe('1–21 de novembro de 2026')
  expect(formatMonth('2026-11', 'pt')).toBe('novembro de 2026')
})

test('readableDay formats a typed day, and is undefined without one', () => {
  expect(readableDay('2026-11-02', 'pt')).toBe('2 de novembro de 2026')
  expect(readableDay('2026-11-02', 'en')).toBe('2 November 2026')
  expect(readableDay('', 'pt')).toBeUndefined()
  expect(readableDay('of no calendar', 'pt')).toBeUndefined()
})
