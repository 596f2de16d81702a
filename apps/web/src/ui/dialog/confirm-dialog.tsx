import type { ReactNode } from 'react'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { Modal, ModalActions, ModalFailure } from './modal.tsx'

type ConfirmDialogProps = {
  title: string
  text: string
  confirm: string
  /** Text of the first button, where “cancel” could mean the action itself. */
  cancelText?: string
  tone?: 'danger'
  busy: boolean
  failure: string | undefined
  /** False while the dialog's input is incomplete. */
  ready?: boolean
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}

/** Confirms an action that is hard to undo. Escape and the first button cancel it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { title, text, confirm, cancelText, tone, busy, failure, ready = true, onConfirm, onClose, children } = props
  return (
    <Modal role="alertdialog" title={title} text={text} busy={busy} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          onConfirm()
        }}
      >
        {children && <div className="mt-5">{children}</div>}
        <ModalFailure>{failure}</ModalFailure>
        <ModalActions busy={busy} onClose={onClose} {...(cancelText && { cancelText })}>
          <SubmitButton busy={busy} disabled={!ready} className={tone === 'danger' ? 'btn-danger' : 'btn-ink'}>
            {confirm}
          </SubmitButton>
        </ModalActions>
      </form>
    </Modal>
  )
}
