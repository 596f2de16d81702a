export type Area = { area: string; zones: { zone: string; offset: string }[] }

/**
 * The time zones of this browser by area, each with its offset at `now`. `current` is always included, even under a
 * name that the browser does not use, so that showing a form never changes it.
 */
export function listTimeZones(current: string, now: Date): Area[] {
  const areas = new Map<string, Area>()
  for (const zone of [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])].sort()) {
    const [area = ''] = zone.split('/')
    const group = areas.get(area) ?? { area, zones: [] }
    areas.set(area, group)
    group.zones.push({ zone, offset: offsetOf(zone, now) })
  }
  return [...areas.values()]
}

/** "Lisbon", "Argentina, Buenos Aires"; the whole id when it has no slash. */
export function cityOf(zone: string): string {
  const [, ...place] = zone.split('/')
  return place.length === 0 ? zone : place.join(', ').replaceAll('_', ' ')
}

function offsetOf(timeZone: string, now: Date): string {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now)
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  } catch {
    // The server may accept a zone that this browser does not know.
    return timeZone
  }
}
