import type { AlertQueue } from '@aplauso/contract/alerts'
import type { QueueControl } from '#components/alert-queue/queue-context.ts'
import type { UndoOffer } from '#components/alert-queue/undo.ts'

// The changed queue, mapped to the queue from the server.
const originalQueues = new WeakMap<AlertQueue, AlertQueue>()

/** The queue as if the pending actions of this page were done. */
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
