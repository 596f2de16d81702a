import { expect, test } from 'vitest'
import { isQuiet } from './is-quiet.ts'

const LISBON = 'Europe/Lisbon'
const at = (time: string, timeZone = LISBON, quiet = { from: '23:00', to: '08:00' }) =>
  isQuiet(quiet, timeZone, new Date(time))

test.each([
  ['2026-01-10T22:59:59Z', false],
  ['2026-01-10T23:00:00Z', true],
  ['2026-01-11T00:00:00Z', true],
  ['2026-01-11T07:59:59Z', true],
  ['2026-01-11T08:00:00Z', false],
  ['2026-01-11T15:00:00Z', false],
])('With quiet hours over midnight, quiet at %s is %s', (time, quiet) => {
  expect(at(time)).toBe(quiet)
})

test('Quiet hours within a day include the first minute and exclude the last', () => {
  const lunch = { from: '12:30', to: '14:00' }
  expect(at('2026-01-10T12:29:59Z', LISBON, lunch)).toBe(false)
  expect(at('2026-01-10T12:30:00Z', LISBON, lunch)).toBe(true)
  expect(at('2026-01-10T14:00:00Z', LISBON, lunch)).toBe(false)
})

test('Quiet hours follow the time zone, east and west of UTC', () => {
  expect(at('2026-01-10T14:30:00Z', 'Asia/Tokyo')).toBe(true)
  expect(at('2026-01-10T14:30:00Z', 'America/Sao_Paulo')).toBe(false)
})

test('Quiet hours follow daylight saving time', () => {
  // In winter Lisbon is at UTC, from 29 March 2026 01:00 an hour ahead, until 25 October 01:00.
  expect(at('2026-03-28T07:30:00Z')).toBe(true)
  expect(at('2026-03-29T07:30:00Z')).toBe(false)
  expect(at('2026-03-28T22:30:00Z')).toBe(false)
  expect(at('2026-03-29T22:30:00Z')).toBe(true)
  expect(at('2026-10-24T07:30:00Z')).toBe(false)
  expect(at('2026-10-25T07:30:00Z')).toBe(true)
  // The repeated hour in autumn and the skipped hour in spring.
  const night = { from: '01:00', to: '02:00' }
  expect(['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'].map((time) => at(time, LISBON, night))).toEqual([true, true])
  expect(['2026-03-29T00:59:59Z', '2026-03-29T01:00:00Z'].map((time) => at(time, LISBON, night))).toEqual([
    false,
    false,
  ])
})
