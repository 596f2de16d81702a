import type { LucideIcon } from 'lucide-react'
import { Spinner } from '#ui/brand/spinner.tsx'
import { useQueue } from './queue-context.ts'
import { type QueueCall, useQueueCall } from './use-queue-call.ts'

type QueueActionProps = Pick<QueueCall, 'path' | 'change' | 'onDone' | 'undo'> & {
  /** Names the button, which shows its icon alone, or `text` beside it. */
  label: string
  text?: string
  icon: LucideIcon
  className?: string
}

/** What can be done with one alert. */
export function QueueAction({ label, text, icon: Icon, className = '', ...action }: QueueActionProps) {
  const { queue } = useQueue()
  const { call, busy } = useQueueCall(action)
  const isDisabled = busy || !queue
  return (
    <button
      type="button"
      aria-label={label}
      {...(!text && { title: label })}
      // Only said to be disabled: a button that is loses the keyboard's place on the page.
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
