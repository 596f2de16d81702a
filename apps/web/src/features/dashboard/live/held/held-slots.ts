import type { HeldAlert } from '@aplauso/contract/alerts'

/** A place in the list of held alerts. A decided alert leaves its place empty, so that no other row moves there. */
export type HeldSlot = { alert: HeldAlert; isHeld: boolean }

/**
 * The places of the list after a change of what is held. Alerts that are held again return to their places; `removed`
 * alerts leave none.
 */
export function mergeSlots(
  slots: readonly HeldSlot[],
  held: readonly HeldAlert[],
  removed: ReadonlySet<string>,
): readonly HeldSlot[] {
  if (held.length === 0) return []
  const current = new Map(held.map((alert) => [alert.id, alert]))
  const merged = slots.flatMap(({ alert }): HeldSlot[] => {
    const now = current.get(alert.id)
    if (now) return [{ alert: now, isHeld: true }]
    return removed.has(alert.id) ? [] : [{ alert, isHeld: false }]
  })
  // From the end, so that each new alert finds the one that follows it.
  let next = merged.length
  for (const alert of held.toReversed()) {
    const index = merged.findIndex((slot) => slot.alert.id === alert.id)
    if (index === -1) merged.splice(next, 0, { alert, isHeld: true })
    else next = index
  }
  return merged
}

export const areSlotsEqual = (one: readonly HeldSlot[], other: readonly HeldSlot[]): boolean =>
  one.length === other.length &&
  one.every(({ alert, isHeld }, index) => alert === other[index]?.alert && isHeld === other[index].isHeld)
