import type { AlertQueue } from '@aplauso/contract/alerts'
import type { QueueControl } from '#components/alert-queue/queue-context.ts'
import type { UndoOffer } from '#components/alert-queue/undo.ts'

// What is shown, and the queue as it was told that it was made of.
const originalQueues = new WeakMap<AlertQueue, AlertQueue>()

/** The stage as if all that is held back on this page were done. */
export function applyPendingActions(control: QueueControl, offers: readonly UndoOffer[]): QueueControl {
  const { queue, change } = control
  const changes = offers.flatMap(({ action }) => ('change' in action ? action.change : []))
  if (!queue || changes.length === 0) return control
  const shown = changes.reduce((changed, one) => one(changed), queue)
  originalQueues.set(shown, queue)
  return {
    ...control,
    queue: shown,
    change: (before, next) => change(before && (originalQueues.get(before) ?? before), next),
  }
}
