import type { AlertControlRight } from '@aplauso/contract/access'
import type { AlertQueue } from '@aplauso/contract/alerts'
import { createContext, use } from 'react'
import type { Api } from '#lib/api/api.ts'
import type { QueueChange } from './queue-changes.ts'

export type QueueControl = {
  /** Undefined until the server has sent it. */
  queue: AlertQueue | undefined
  /** False while the live connection is down: the queue may be some seconds old. */
  connected: boolean
  /** True while neither the live connection nor the last poll got through. */
  offline: boolean
  /** Rights of the actor on this screen: buttons for other calls are not rendered. */
  rights: readonly AlertControlRight[]
  /** Client that authenticates as the actor, by session or key. */
  api: Api
  /** The controlled creator, if the actor is somebody else. */
  creatorId?: string | undefined
  /** Shows the effect of an answered call until the next frame; `before` is the queue when the call was made. */
  change: (before: AlertQueue | undefined, change: QueueChange) => void
}

/**
 * Rights of a creator on their own alerts. A copy of the contract's list, because its import would add the access table
 * to every page.
 */
export const CREATOR_RIGHTS: readonly AlertControlRight[] = ['queue', 'approve', 'block', 'amounts']

/** Set on pages with alert control; undefined where an agency views the dashboard of a creator. */
export const QueueContext = createContext<QueueControl | undefined>(undefined)

export function useQueue(): QueueControl {
  const control = use(QueueContext)
  if (!control) throw new Error('useQueue needs a QueueContext above it')
  return control
}

export const withCreatorId = (path: string, creatorId: string | undefined): string =>
  creatorId === undefined ? path : `${path}${path.includes('?') ? '&' : '?'}creatorId=${encodeURIComponent(creatorId)}`
