import { m } from '@aplauso/texts/messages'
import { AlertDialog } from 'radix-ui'
import type { ReactNode } from 'react'
import { useText } from '#lib/language.tsx'
import { Spinner } from '#ui/spinner.tsx'

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  text: string
  confirm: string
  tone?: 'danger'
  busy: boolean
  /** False while something has to be filled in first. */
  ready?: boolean
  onConfirm: () => void
  children?: ReactNode
}

/** Asks before a step that is not easily taken back. Escape and the first button leave everything as it is. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, onOpenChange, title, text, confirm, tone, busy, ready = true, onConfirm, children } = props
  const t = useText()
  return (
    <AlertDialog.Root open={open} onOpenChange={onOpenChange}>
      <AlertDialog.Portal>
        <AlertDialog.Overlay className="fixed inset-0 z-50 bg-palco/70" />
        <AlertDialog.Content className="fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[min(32rem,calc(100vw-2rem))] -translate-1/2 overflow-y-auto rounded-xl bg-surface p-6 shadow-3 outline-none">
          <AlertDialog.Title className="text-xl">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 wrap-anywhere text-ink-2">{text}</AlertDialog.Description>
          <form
            className="mt-5 grid gap-5"
            onSubmit={(event) => {
              event.preventDefault()
              if (ready && !busy) onConfirm()
            }}
          >
            {children}
            <div className="flex flex-wrap justify-end gap-2.5 max-sm:grid">
              <AlertDialog.Cancel asChild>
                <button type="button" className="btn btn-ghost">
                  {t(m.common_cancel)}
                </button>
              </AlertDialog.Cancel>
              <button
                type="submit"
                disabled={!ready || busy}
                className={`btn ${tone === 'danger' ? 'bg-perigo text-paper hover:opacity-90' : 'btn-ink'}`}
              >
                {busy && <Spinner />}
                {confirm}
              </button>
            </div>
          </form>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
