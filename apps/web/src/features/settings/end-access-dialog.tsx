import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { useChange } from '#ui/form/use-change.ts'

/** A step that ends access, with its texts before and after. */
export type AccessEnding = { title: string; text: string; confirm: string; done: string; send: () => Promise<unknown> }

type EndAccessDialogProps = { ending: AccessEnding; onEnded: (done: string) => Promise<void>; onClose: () => void }

export function EndAccessDialog({ ending, onEnded, onClose }: EndAccessDialogProps) {
  const { title, text, confirm, done, send } = ending
  const { change, busy, failure } = useChange({
    send,
    async onDone() {
      onClose()
      await onEnded(done)
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
      failure={failure}
      onConfirm={() => change(undefined)}
      onClose={onClose}
    />
  )
}
