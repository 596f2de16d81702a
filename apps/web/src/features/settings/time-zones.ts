export type Area = { area: string; zones: { name: string; label: string }[] }

/**
 * The zones this browser knows, by area, each with its offset at `now`; `current` is among them even when the browser
 * calls it something else, so that a form never changes it by showing it.
 */
export function listTimeZones(current: string, now: Date): Area[] {
  const areas = new Map<string, Area>()
  for (const name of [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC', current])].sort()) {
    const [area = ''] = name.split('/')
    const group = areas.get(area) ?? { area, zones: [] }
    areas.set(area, group)
    group.zones.push({ name, label: `${cityOf(name)} (${offsetOf(name, now)})` })
  }
  return [...areas.values()]
}

/** "Lisbon", "Argentina, Buenos Aires"; the whole name when it has no parts. */
export function cityOf(timeZone: string): string {
  const [, ...place] = timeZone.split('/')
  return place.length === 0 ? timeZone : place.join(', ').replaceAll('_', ' ')
}

function offsetOf(timeZone: string, now: Date): string {
  try {
    const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'shortOffset' }).formatToParts(now)
    return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
  } catch {
    // The server may know a zone that this browser does not.
    return timeZone
  }
}
