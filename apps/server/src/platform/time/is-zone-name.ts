/**
 * A zone by its name, as browsers know it too. Offsets and POSIX rules are not: PostgreSQL takes `+01:00` for an hour
 * behind, and a browser throws at `Lisbon0`. Whether the database knows the name, only the database can say.
 */
export function isZoneName(name: string): boolean {
  if (!/^[A-Z]/i.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
