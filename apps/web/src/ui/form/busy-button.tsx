import type { LucideIcon } from 'lucide-react'
import type { ComponentProps } from 'react'
import { Spinner } from '#ui/brand/spinner.tsx'

type BusyButtonProps = ComponentProps<'button'> & { busy: boolean; icon?: LucideIcon }

/** A button that cannot be pressed while its action runs. */
export function BusyButton({ busy, icon: Icon, onClick, className = '', children, ...button }: BusyButtonProps) {
  return (
    <button
      type="button"
      {...button}
      // `aria-disabled` instead of `disabled`: a disabled button loses the keyboard focus.
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
  busyText?: string
}

export function SubmitButton({ busyText, children, ...button }: SubmitButtonProps) {
  return (
    <BusyButton {...button} type="submit">
      {(button.busy && busyText) || children}
    </BusyButton>
  )
}
