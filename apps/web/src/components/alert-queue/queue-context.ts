import type { AlertControlRight } from '@aplauso/contract/access'
import type { AlertQueue } from '@aplauso/contract/alerts'
import { createContext, use } from 'react'
import type { Api } from '#lib/api/api.ts'
import type { QueueChange } from './queue-changes.ts'

export type QueueControl = {
  /** Undefined until the server has told it. */
  queue: AlertQueue | undefined
  /** False while the live connection is down: what is shown may be some seconds old. */
  connected: boolean
  /** What the hand at this screen may do: there is no button for anything else. */
  rights: readonly AlertControlRight[]
  /** By whose session or key its calls are made. */
  api: Api
  /** Whose stage it is, where it is not that of whoever makes the calls. */
  creatorId?: string | undefined
  /** Shows what a call that was answered has changed, until the next frame tells it; `before`: as it was when it was made. */
  change: (before: AlertQueue | undefined, change: QueueChange) => void
}

/** A creator's on their own stage. Not the contract's own list: it would come along with every page that its table of access is in. */
export const CREATOR_RIGHTS: readonly AlertControlRight[] = ['queue', 'approve', 'block', 'amounts']

/** Set where there is a stage to work on: an agency that looks at a creator's dashboard has none. */
export const QueueContext = createContext<QueueControl | undefined>(undefined)

export function useQueue(): QueueControl {
  const control = use(QueueContext)
  if (!control) throw new Error('useQueue needs a QueueContext above it')
  return control
}

/** A path of a call about this stage. */
export const withCreatorId = (path: string, creatorId: string | undefined): string =>
  creatorId === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}creatorId=${encodeURIComponent(creatorId)}`
