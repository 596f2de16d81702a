import type { ReactNode } from 'react'
import { SubmitButton } from '#ui/form/busy-button.tsx'
import { Modal, ModalActions, ModalFailure } from './modal.tsx'

type ConfirmDialogProps = {
  title: string
  text: string
  confirm: string
  /** The word for the first button, where “cancel” could be taken for the step itself. */
  cancelText?: string
  tone?: 'danger'
  busy: boolean
  failure: string | undefined
  /** False while something has to be filled in first. */
  ready?: boolean
  onConfirm: () => void
  onClose: () => void
  children?: ReactNode
}

/** Asks before a step that is not easily taken back. Escape and the first button leave everything as it is. */
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
