import { expect, test } from 'vitest'
import { donationDayPath } from './donation-day.ts'

test('A line leads to the day of its donation where the creator is', () => {
  // 2026-11-21T23:30:00Z
  const id = `${Date.UTC(2026, 10, 21, 23, 30).toString(16).padStart(12, '0')}`
  const donationId = `${id.slice(0, 8)}-${id.slice(8)}-7abc-8def-0123456789ab`
  const of = (day: string) => `/dashboard/creator/donations?from=${day}&to=${day}`
  expect(donationDayPath(donationId, 'Europe/Lisbon')).toBe(of('2026-11-21'))
  expect(donationDayPath(donationId, 'Pacific/Kiritimati')).toBe(of('2026-11-22'))
  expect(donationDayPath('8b0c6a3e-2a10-4b8e-9a3d-0123456789ab', 'Europe/Lisbon')).toBeUndefined()
})
