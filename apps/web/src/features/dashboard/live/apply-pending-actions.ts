import type { AlertQueue } from '@aplauso/contract/alerts'
import type { QueueChange } from '#components/alert-queue/queue-changes.ts'
import type { QueueControl } from '#components/alert-queue/queue-context.ts'
import type { UndoOffer } from '#components/alert-queue/undo.ts'

// The changed queue, mapped to the queue before the change.
const originalQueues = new WeakMap<AlertQueue, AlertQueue>()

/** Shows the queue with this change; calls still compare with the queue from the server. */
export function withShownQueue(control: QueueControl, show: QueueChange): QueueControl {
  const { queue, change } = control
  const shown = queue && show(queue)
  if (!shown || shown === queue) return control
  originalQueues.set(shown, queue)
  return {
    ...control,
    queue: shown,
    change: (before, next) => change(before && (originalQueues.get(before) ?? before), next),
  }
}

/** The queue as if the pending actions of this page were done. */
export function applyPendingActions(control: QueueControl, offers: readonly UndoOffer[]): QueueControl {
  const changes = offers.flatMap(({ action }) => ('change' in action ? action.change : []))
  return withShownQueue(control, (queue) => changes.reduce((changed, one) => one(changed), queue))
}
