import type { QueueClearing } from '@aplauso/contract/alerts'
import { m } from '@aplauso/texts/messages'
import { useText } from '#lib/i18n/language.tsx'
import { cleared } from '#parts/alert-queue/queue-changes.ts'
import { useQueueCall } from '#parts/alert-queue/use-queue-call.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'

type ClearDialogProps = QueueClearing & { onClose: () => void }

/** Asks before a whole list is taken away. */
export default function ClearDialog({ list, onClose }: ClearDialogProps) {
  const t = useText()
  const { call, busy, failure } = useQueueCall({
    path: '/api/alerts/clear',
    body: { list },
    change: cleared(list),
    onDone: onClose,
    inDialog: true,
  })
  return (
    <ConfirmDialog
      title={t(list === 'waiting' ? m.queue_clear_waiting_sure : m.queue_clear_missed_sure)}
      text={t(m.queue_clear_text)}
      confirm={t(m.queue_clear)}
      busy={busy}
      failure={failure}
      onConfirm={call}
      onClose={onClose}
    />
  )
}
