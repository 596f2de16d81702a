import type { RecoveryCodes as NewCodes } from '@aplauso/contract/second-factors'
import { m } from '@aplauso/texts/messages'
import { useState } from 'react'
import { RecoveryCodes } from '#components/second-factor/recovery-codes.tsx'
import { api } from '#lib/api/api.ts'
import { useText } from '#lib/i18n/language.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { Modal } from '#ui/dialog/modal.tsx'
import { useChange } from '#ui/form/use-change.ts'

type RenewCodesDialogProps = { onDone: () => void; onClose: () => void }

/** Replaces the recovery codes and shows the new ones. Lazy: loaded when opened. */
export default function RenewCodesDialog({ onDone, onClose }: RenewCodesDialogProps) {
  const t = useText()
  const [codes, setCodes] = useState<readonly string[]>()
  const { change, busy, failure } = useChange({
    send: () => api.post<NewCodes>('/api/auth/recovery-codes'),
    onDone: ({ recoveryCodes }) => setCodes(recoveryCodes),
    inDialog: true,
  })
  if (codes) {
    return (
      <Modal title={t(m.recovery_save_title)} text={t(m.recovery_save_text)} busy onClose={onDone}>
        <RecoveryCodes codes={codes} onSaved={onDone} />
      </Modal>
    )
  }
  return (
    <ConfirmDialog
      title={t(m.recovery_renew_title)}
      text={t(m.recovery_renew_text)}
      confirm={t(m.recovery_renew)}
      busy={busy}
      failure={failure}
      onConfirm={() => change(undefined)}
      onClose={onClose}
    />
  )
}
