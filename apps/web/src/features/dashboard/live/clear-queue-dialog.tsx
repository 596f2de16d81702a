import type { QueueClearing, QueuedAlert } from '@aplauso/contract/alerts'
import { m } from '@aplauso/texts/messages'
import { use } from 'react'
import { cleared, withoutAlert } from '#components/alert-queue/queue-changes.ts'
import { useQueue, withCreatorId } from '#components/alert-queue/queue-context.ts'
import { UndoContext } from '#components/alert-queue/undo.ts'
import { useQueueCall } from '#components/alert-queue/use-queue-call.ts'
import { useText } from '#lib/i18n/language.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'

type ClearQueueDialogProps = QueueClearing & {
  /** Those of the list that are known here, and how many there are. */
  alerts: readonly QueuedAlert[]
  count: number
  onClose: () => void
}

/**
 * Asks before a whole list is taken away. It can be taken back where all of it is known here: what waited is shown again, one by one,
 * and what was missed is not taken before, nor with it what has been missed since.
 */
export default function ClearQueueDialog({ list, alerts, count, onClose }: ClearQueueDialogProps) {
  const t = useText()
  const { api, creatorId } = useQueue()
  const offerUndo = use(UndoContext)
  const isKnown = alerts.length === count
  const message = t(list === 'waiting' ? m.live_cleared_waiting : m.live_cleared_missed)
  const { call, busy, failure } = useQueueCall({
    path: '/api/alerts/clear',
    body: { list },
    change: cleared(list),
    onDone: onClose,
    inDialog: true,
    ...(isKnown && { undo: { description: message, paths: alerts.map(({ id }) => `/api/alerts/${id}/replay`) } }),
  })

  function clear() {
    if (list === 'waiting' || !isKnown || !offerUndo) return call()
    offerUndo({
      description: message,
      change: (queue) => alerts.reduce((remaining, { id }) => withoutAlert(id)(remaining), queue),
      send: (keepalive) =>
        Promise.all(
          alerts.map(({ id }) =>
            api.post(withCreatorId(`/api/alerts/${id}/skip`, creatorId), undefined, { keepalive }),
          ),
        ),
    })
    onClose()
  }

  return (
    <ConfirmDialog
      title={t(list === 'waiting' ? m.queue_clear_waiting_sure : m.queue_clear_missed_sure)}
      text={t(m.queue_clear_text)}
      confirm={t(m.queue_clear)}
      busy={busy}
      failure={failure}
      onConfirm={clear}
      onClose={onClose}
    />
  )
}
