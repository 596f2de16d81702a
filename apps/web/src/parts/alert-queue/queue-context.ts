import type { AlertQueue } from '@aplauso/contract/alerts'
import { createContext, use } from 'react'
import type { QueueChange } from './queue-changes.ts'

export type QueueControl = {
  /** Undefined until the server has told it. */
  queue: AlertQueue | undefined
  /** False while the live connection is down: what is shown may be some seconds old. */
  connected: boolean
  /** Shows what a call that was answered has changed, until the next frame tells it; `before`: as it was when it was made. */
  change: (before: AlertQueue | undefined, change: QueueChange) => void
}

/** Set on a creator's own dashboard only: whoever manages it looks on. */
export const QueueContext = createContext<QueueControl | undefined>(undefined)

export function useQueue(): QueueControl {
  const control = use(QueueContext)
  if (!control) throw new Error('useQueue needs a QueueContext above it')
  return control
}
