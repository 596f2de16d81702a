import { expect, test } from 'vitest'
import { listTimeZones } from './time-zones.ts'

const winter = new Date('2026-01-15T12:00:00Z')
const labels = (current: string, now = winter) =>
  Object.fromEntries(listTimeZones(current, now).flatMap(({ zones }) => zones.map(({ name, label }) => [name, label])))

test('Zones are listed by area with the offset of the day', () => {
  expect(labels('Europe/Lisbon')).toMatchObject({
    'Europe/Lisbon': 'Lisbon (GMT+0)',
    'Atlantic/Azores': 'Azores (GMT-1)',
    'America/Buenos_Aires': 'Buenos Aires (GMT-3)',
  })
  expect(labels('Europe/Lisbon', new Date('2026-07-15T12:00:00Z'))['Europe/Lisbon']).toBe('Lisbon (GMT+1)')
})

test('The zone in force is among them whatever the browser calls it', () => {
  expect(labels('Portugal')).toHaveProperty('Portugal')
  expect(labels('Mars/Olympus')).toMatchObject({ 'Mars/Olympus': 'Olympus (Mars/Olympus)' })
})
