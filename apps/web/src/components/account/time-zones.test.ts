import { expect, test } from 'vitest'
import { CITY_NAMES } from './time-zone-names.ts'
import { cityOf, listTimeZones } from './time-zones.ts'

const winter = new Date('2026-01-15T12:00:00Z')
const offsets = (current: string, now = winter) =>
  Object.fromEntries(
    listTimeZones(current, now).flatMap(({ area, zones }) => zones.map(({ zone, offset }) => [zone, [area, offset]])),
  )

test('Time zones are listed by area with the offset of the given day', () => {
  expect(offsets('Europe/Lisbon')).toMatchObject({
    'Europe/Lisbon': ['Europe', 'GMT+0'],
    'Atlantic/Azores': ['Atlantic', 'GMT-1'],
    'America/Buenos_Aires': ['America', 'GMT-3'],
  })
  expect(offsets('Europe/Lisbon', new Date('2026-07-15T12:00:00Z'))['Europe/Lisbon']).toEqual(['Europe', 'GMT+1'])
})

test('The current time zone is listed even when the browser uses another name for it', () => {
  expect(offsets('Portugal')).toHaveProperty('Portugal')
  expect(offsets('Mars/Olympus')['Mars/Olympus']).toEqual(['Mars', 'Mars/Olympus'])
})

test('A time zone is displayed by its city', () => {
  expect(['Europe/Lisbon', 'America/Argentina/Buenos_Aires', 'UTC'].map(cityOf)).toEqual([
    'Lisbon',
    'Argentina, Buenos Aires',
    'UTC',
  ])
})

test('Every time zone with a translated name exists', () => {
  const zones = Intl.supportedValuesOf('timeZone')
  expect([...CITY_NAMES.keys()].filter((zone) => !zones.includes(zone))).toEqual([])
})
