import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react'

type ModalOptions = {
  /** While true, Escape does not close it. */
  busy?: boolean
  onClose: () => void
}

type ModalProps = Required<Pick<ComponentProps<'dialog'>, 'onCancel' | 'onClose'>> & {
  ref: RefObject<HTMLDialogElement | null>
}

/** Opens a modal `<dialog>` while rendered. The browser traps the focus in it. */
export function useModal({ busy = false, onClose }: ModalOptions): ModalProps {
  const dialog = useRef<HTMLDialogElement>(null)

  // A layout effect, so that it closes before it is removed: closing restores the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return {
    ref: dialog,
    onCancel(event) {
      // React bubbles the cancel event of a nested dialog.
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      if (!busy) onClose()
    },
    // Browsers may close a dialog in any case, such as at a second Escape.
    onClose() {
      if (!dialog.current?.open) onClose()
    },
  }
}
