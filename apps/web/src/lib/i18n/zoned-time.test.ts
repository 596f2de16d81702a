import { expect, test } from 'vitest'
import { momentOf, typedMoment } from './zoned-time.ts'

test.each([
  ['2026-11-24T21:30', 'Europe/Lisbon', '2026-11-24T21:30:00.000Z'],
  ['2026-07-24T21:30', 'Europe/Lisbon', '2026-07-24T20:30:00.000Z'],
  ['2026-11-25T00:00', 'Asia/Tokyo', '2026-11-24T15:00:00.000Z'],
  ['2026-11-24T21:30', 'Pacific/Honolulu', '2026-11-25T07:30:00.000Z'],
])('The time %s in %s is %s, and reads back the same', (typed, timeZone, moment) => {
  expect(momentOf(typed, timeZone)).toBe(moment)
  expect(typedMoment(moment, timeZone)).toBe(typed)
})

test('A repeated hour is its first one, a skipped hour is later, and an invalid time is undefined', () => {
  expect(momentOf('2026-10-25T01:30', 'Europe/Lisbon')).toBe('2026-10-25T00:30:00.000Z')
  expect(momentOf('2026-03-29T01:30', 'Europe/Lisbon')).toBe('2026-03-29T01:30:00.000Z')
  expect(momentOf('', 'Europe/Lisbon')).toBeUndefined()
  expect(momentOf('amanhã', 'Europe/Lisbon')).toBeUndefined()
})
