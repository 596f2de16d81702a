/**
 * True for a time zone name that browsers know. Offsets and POSIX rules are refused: PostgreSQL reads `+01:00` as one
 * hour behind, and a browser throws at `Lisbon0`. Only the database can say whether it knows the name too.
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
