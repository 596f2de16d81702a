import { m } from '@aplauso/texts/messages'
import { type ReactNode, useId } from 'react'
import { useText } from '#lib/i18n/language.tsx'
import { useModal } from './use-modal.ts'

type ModalProps = {
  title: string
  text?: string
  role?: 'dialog' | 'alertdialog'
  /** While true, Escape does not close it. */
  busy: boolean
  /** True for content in columns. */
  isWide?: boolean
  onClose: () => void
  children: ReactNode
}

/** A modal dialog, open while rendered. */
export function Modal({ title, text, role = 'dialog', busy, isWide = false, onClose, children }: ModalProps) {
  const id = useId()
  const textId = `${id}-text`
  const modal = useModal({ busy, onClose })
  return (
    <dialog
      {...modal}
      role={role}
      aria-labelledby={id}
      {...(text && { 'aria-describedby': textId })}
      className={`m-auto max-h-[calc(100dvh-2rem)] ${isWide ? 'w-[min(62rem,calc(100vw-2rem))]' : 'w-[min(30rem,calc(100vw-2rem))]'} overflow-y-auto overscroll-contain rounded-xl bg-surface p-5 text-ink shadow-3 outline-none backdrop:bg-palco/75 open:anim-rise sm:p-7`}
    >
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {text && (
        <p id={textId} className="mt-2 wrap-anywhere text-ink-2">
          {text}
        </p>
      )}
      {children}
    </dialog>
  )
}

type ModalActionsProps = Pick<ModalProps, 'busy' | 'onClose'> & {
  /** Text of the cancel button, if not "cancel". */
  cancelText?: string
  /** True keeps them in view while the dialog scrolls. */
  isSticky?: boolean
  children?: ReactNode
}

/** Buttons of a dialog: cancel, then `children`. Stacked on a phone. */
export function ModalActions({ busy, onClose, cancelText, isSticky = false, children }: ModalActionsProps) {
  const t = useText()
  return (
    <div
      className={`mt-6 grid gap-2.5 sm:flex sm:flex-wrap sm:justify-end ${isSticky ? 'sticky -bottom-5 -mb-5 border-t border-line bg-surface pt-3 pb-5 sm:-bottom-7 sm:-mb-7 sm:pb-7' : ''}`}
    >
      <button
        type="button"
        {...(busy && { 'aria-disabled': true })}
        onClick={() => {
          if (!busy) onClose()
        }}
        className="btn btn-ghost aria-disabled:opacity-55"
      >
        {cancelText ?? t(m.common_cancel)}
      </button>
      {children}
    </div>
  )
}

/** A failure inside the dialog: unlike a toast it stays. */
export function ModalFailure({ children }: { children: ReactNode }) {
  return (
    <div role="alert">
      {children && (
        <p className="mt-4 rounded-md bg-perigo-soft px-4 py-3 text-sm font-medium wrap-anywhere text-perigo">
          {children}
        </p>
      )}
    </div>
  )
}
