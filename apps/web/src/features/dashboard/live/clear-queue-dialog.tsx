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
  /** The alerts of the list loaded so far, and the total. */
  alerts: readonly QueuedAlert[]
  count: number
  onClose: () => void
}

/**
 * Confirms before a whole list is cleared. Undo needs every alert of the list loaded. Waiting alerts are cleared at
 * once, and undo replays them one by one. Missed alerts are skipped only after the undo time, and later ones stay.
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
