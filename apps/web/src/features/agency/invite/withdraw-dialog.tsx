import { m } from '@aplauso/texts/messages'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { toast } from '#ui/toast/toast.ts'
import { useAgencyChange } from '../use-agency-change.ts'

type WithdrawDialogProps = { id: string; whom: string; onClose: () => void }

export function WithdrawDialog({ id, whom, onClose }: WithdrawDialogProps) {
  const t = useText()
  const { change, busy, failure } = useAgencyChange({
    send: () => api.del<null>(`/api/agency/invitations/${id}`),
    onDone() {
      onClose()
      toast({ title: t(m.agency_withdrawn) })
    },
    inDialog: true,
  })
  return (
    <ConfirmDialog
      title={t(m.agency_withdraw_sure)}
      text={t(m.agency_withdraw_text, { whom })}
      confirm={t(m.agency_withdraw_yes)}
      busy={busy}
      failure={failure}
      onConfirm={() => change()}
      onClose={onClose}
    />
  )
}
