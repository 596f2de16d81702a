import { expect, test } from 'vitest'
import { formatMoment } from './format-moment.ts'

test("A donation is dated by the creator's clock, whatever the clock of the browser", () => {
  expect(formatMoment('2026-11-21T23:30:00.000Z', 'pt', 'Asia/Tokyo')).toBe('22/11/2026, 08:30')
  expect(formatMoment('2026-11-21T23:30:00.000Z', 'pt', 'Europe/Lisbon')).toBe('21/11/2026, 23:30')
})
