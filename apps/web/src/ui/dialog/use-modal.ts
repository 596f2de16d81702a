import { type ComponentProps, type RefObject, useLayoutEffect, useRef } from 'react'

type ModalOptions = {
  /** While true, Escape leaves it open. */
  busy?: boolean
  onClose: () => void
}

type ModalProps = Required<Pick<ComponentProps<'dialog'>, 'onCancel' | 'onClose'>> & {
  ref: RefObject<HTMLDialogElement | null>
}

/** Opens a `<dialog>` over the page for as long as it is rendered. The browser keeps the keyboard in it and all else out of reach. */
export function useModal({ busy = false, onClose }: ModalOptions): ModalProps {
  const dialog = useRef<HTMLDialogElement>(null)

  // Before it is taken off the page: closing is what gives the keyboard back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  return {
    ref: dialog,
    onCancel(event) {
      // A dialog within may have been sent away: React lets its event rise to this one.
      if (event.target !== event.currentTarget) return
      event.preventDefault()
      if (!busy) onClose()
    },
    // A browser may close a dialog whatever the page says, for instance at a second Escape.
    onClose() {
      if (!dialog.current?.open) onClose()
    },
  }
}
