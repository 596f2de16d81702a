import type { LucideIcon } from 'lucide-react'
import { Spinner } from '#ui/brand/spinner.tsx'
import { useQueue } from './queue-context.ts'
import { type QueueCall, useQueueCall } from './use-queue-call.ts'

type QueueActionProps = Pick<QueueCall, 'path' | 'change' | 'onDone' | 'undo'> & {
  /** Accessible name of the button, which shows its icon, and `text` beside it if given. */
  label: string
  text?: string
  icon: LucideIcon
  className?: string
}

export function QueueAction({ label, text, icon: Icon, className = '', ...action }: QueueActionProps) {
  const { queue } = useQueue()
  const { call, busy } = useQueueCall(action)
  const isDisabled = busy || !queue
  return (
    <button
      type="button"
      aria-label={label}
      {...(!text && { title: label })}
      // `aria-disabled` instead of `disabled`: a disabled button loses the keyboard focus.
      {...(isDisabled && { 'aria-disabled': true })}
      onClick={() => {
        if (!isDisabled) call()
      }}
      className={`aria-disabled:cursor-not-allowed aria-disabled:opacity-55 ${text ? 'px-4 text-sm btn btn-ghost' : 'rounded-xs icon-btn'} ${className}`}
    >
      {busy ? <Spinner size={18} /> : <Icon size={18} aria-hidden="true" />}
      {text}
    </button>
  )
}
