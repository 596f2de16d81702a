import { useState } from 'react'
import { ApiError, api } from '#lib/api/api.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { useChange } from '#ui/form/use-change.ts'

type RemoveFactorDialogProps = {
  title: string
  text: string
  confirm: string
  path: string
  /** Shown where the account may not be left without a second factor. */
  requiredText: string
  onRemoved: () => Promise<void>
  onClose: () => void
}

/** Confirms that an authenticator app or a passkey stops working. */
export function RemoveFactorDialog(props: RemoveFactorDialogProps) {
  const { title, text, confirm, path, requiredText, onRemoved, onClose } = props
  const [isRequired, setRequired] = useState(false)
  const { change, busy, failure } = useChange({
    send: () => api.del<null>(path),
    async onDone() {
      onClose()
      await onRemoved()
    },
    onRefused(error) {
      const isRefused = error instanceof ApiError && error.problem?.code === 'second_factor_required'
      setRequired(isRefused)
      return isRefused
    },
    inDialog: true,
  })
  return (
    <ConfirmDialog
      title={title}
      text={text}
      confirm={confirm}
      tone="danger"
      busy={busy}
      failure={isRequired ? requiredText : failure}
      onConfirm={() => change(undefined)}
      onClose={onClose}
    />
  )
}
