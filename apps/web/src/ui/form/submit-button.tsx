import type { ComponentProps } from 'react'
import { BusyButton } from './busy-button.tsx'

type SubmitButtonProps = ComponentProps<typeof BusyButton> & {
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
