import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Spinner } from '#ui/brand/spinner.tsx'

type BusyButtonProps = ComponentProps<'button'> & { busy: boolean; icon?: LucideIcon }

/** A button that cannot be pressed again while what it began is under way. */
export function BusyButton({ busy, icon: Icon, onClick, className = '', children, ...button }: BusyButtonProps) {
  return (
    <button
      type="button"
      {...button}
      // While busy it is only said to be disabled: a button that is loses the keyboard's place on the page.
      {...(busy && { 'aria-disabled': true })}
      onClick={(event) => {
        if (busy) event.preventDefault()
        else onClick?.(event)
      }}
      className={`btn aria-disabled:cursor-not-allowed aria-disabled:opacity-55 ${className}`}
    >
      {busy ? <Spinner /> : Icon && <Icon size={18} aria-hidden="true" />}
      {children}
    </button>
  )
}

type SubmitButtonProps = BusyButtonProps & {
  /** The words while the form is on its way, where they are others. */
  busyText?: string
}

/** Sends the form around it. */
export function SubmitButton({ busyText, children, ...button }: SubmitButtonProps) {
  return (
    <BusyButton {...button} type="submit">
      {(button.busy && busyText) || children}
    </BusyButton>
  )
}
