import type { AlertQueue } from '@aplauso/contract/alerts'
import type { QueueControl } from '#parts/alert-queue/queue-context.ts'
import type { Offer } from '#parts/alert-queue/undo.ts'

// What is shown, and the queue as it was told that it was made of.
const told = new WeakMap<AlertQueue, AlertQueue>()

/** The stage as if all that is held back on this page were done. */
export function heldBackFrom(control: QueueControl, offers: readonly Offer[]): QueueControl {
  const { queue, change } = control
  const changes = offers.flatMap(({ deed }) => ('change' in deed ? deed.change : []))
  if (!queue || changes.length === 0) return control
  const shown = changes.reduce((made, one) => one(made), queue)
  told.set(shown, queue)
  return { ...control, queue: shown, change: (before, next) => change(before && (told.get(before) ?? before), next) }
}
