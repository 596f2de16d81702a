import { dayIn } from '#lib/i18n/dates.ts'

const UUID_V7 = /^([0-9a-f]{8})-([0-9a-f]{4})-7/i

/**
 * The address of the history on the day of a donation, on the calendar of a time zone: ids are UUIDv7, whose first 48 bits are
 * milliseconds. Undefined for an id of another kind.
 */
export function donationDayPath(donationId: string, timeZone: string): string | undefined {
  const id = UUID_V7.exec(donationId)
  if (id === null) return undefined
  const day = dayIn(timeZone, new Date(Number.parseInt(`${id[1]}${id[2]}`, 16)))
  return `/dashboard/creator/donations?from=${day}&to=${day}`
}
