import { DAY_MS } from '@aplauso/contract/limits'
import { dateFormat } from './format.ts'

/** What a field for a day and a time holds for a moment, on the clock of this zone: "2026-11-24T21:30". */
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
 * The moment at which the clock of this zone shows what was typed; undefined for what is no day and time. An hour that the
 * clock shows twice is the first of both, one that it leaves out is as much later.
 */
export function momentOf(typed: string, timeZone: string): string | undefined {
  const asUtcMs = Date.parse(`${typed}Z`)
  if (Number.isNaN(asUtcMs)) return undefined
  const offsetMs = (atMs: number) => Date.parse(`${typedMoment(new Date(atMs).toISOString(), timeZone)}Z`) - atMs
  // No zone changes its clock twice within two days: what holds before and after are the two ways to read it.
  const readings = [asUtcMs - offsetMs(asUtcMs - DAY_MS), asUtcMs - offsetMs(asUtcMs + DAY_MS)]
  const found = readings.find((atMs) => atMs + offsetMs(atMs) === asUtcMs) ?? readings[0] ?? asUtcMs
  return new Date(found).toISOString()
}
