import type { ManagedCreator } from '@aplauso/contract/agency'
import { m } from '@aplauso/texts/messages'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { toast } from '#ui/toast/toast.ts'
import { useAgencyChange } from '../use-agency-change.ts'

type EndDialogProps = { creator: ManagedCreator; onClose: () => void }

/** Says what the agency loses before it lets a creator go. */
export function EndDialog({ creator: { id, displayName: name }, onClose }: EndDialogProps) {
  const t = useText()
  const { change, busy, failure } = useAgencyChange({
    send: () => api.del<null>(`/api/agency/creators/${id}`),
    onDone() {
      onClose()
      toast({ title: t(m.agency_ended, { name }) })
    },
    inDialog: true,
  })
  return (
    <ConfirmDialog
      title={t(m.agency_end_sure, { name })}
      text={t(m.agency_end_text)}
      confirm={t(m.agency_end_yes)}
      tone="danger"
      busy={busy}
      failure={failure}
      onConfirm={() => change()}
      onClose={onClose}
    />
  )
}
