import { DAY_MS } from '@aplauso/contract/limits'
import { dateFormat } from './format.ts'

/** Value of a datetime-local input for a moment in this time zone: "2026-11-24T21:30". */
export function typedMoment(iso: string, timeZone: string): string {
  const format = dateFormat('en', {
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
    timeZone,
  })
  const parts = new Map(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
}

/**
 * The moment of a typed local time in this time zone; undefined if invalid. A repeated hour is its first one, a skipped
 * hour moves forward.
 */
export function momentOf(typed: string, timeZone: string): string | undefined {
  const asUtcMs = Date.parse(`${typed}Z`)
  if (Number.isNaN(asUtcMs)) return undefined
  const offsetMs = (atMs: number) => Date.parse(`${typedMoment(new Date(atMs).toISOString(), timeZone)}Z`) - atMs
  // No zone changes its offset twice within two days, so the offsets before and after cover both readings.
  const readings = [asUtcMs - offsetMs(asUtcMs - DAY_MS), asUtcMs - offsetMs(asUtcMs + DAY_MS)]
  const found = readings.find((atMs) => atMs + offsetMs(atMs) === asUtcMs) ?? readings[0] ?? asUtcMs
  return new Date(found).toISOString()
}
