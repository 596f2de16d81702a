/** What differs by its name; undefined when nothing does. */
export function changesOf(now: object, before: object): object | undefined {
  const known = new Map(Object.entries(before))
  const changed = Object.entries(now).filter(([name, value]) => value !== known.get(name))
  return changed.length > 0 ? Object.fromEntries(changed) : undefined
}
