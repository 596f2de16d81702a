/** Fields of `now` that differ; undefined if none. */
export function changedFields(now: object, before: object): object | undefined {
  const previous = new Map(Object.entries(before))
  const changed = Object.entries(now).filter(([name, value]) => value !== previous.get(name))
  return changed.length > 0 ? Object.fromEntries(changed) : undefined
}
