/** The day on the calendar of a time zone, such as "2026-11-21". Without a zone, on that of this browser. */
export function dayIn(timeZone: string | undefined, at: Date): string {
  const parts = new Map(
    new Intl.DateTimeFormat('en', { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: knownZone(timeZone) })
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
}

/** The server may know a zone that this browser does not: its own clock is the next best. */
export function knownZone(timeZone: string | undefined): string | undefined {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone
  } catch {
    return undefined
  }
}
