import type { ActorAlert } from '@aplauso/contract/alerts'
import { createContext, use } from 'react'
import type { LiveState } from '#lib/live/live-socket.ts'

export type OwnLiveConnection = {
  state: LiveState
  /** Alerts that arrived while this tab is open, the newest first. */
  liveAlerts: readonly ActorAlert[]
  /** Marks a test donation as sent by this tab, which shows its own toast. */
  markTestAsOwn: (donationId: string) => void
}

/** The one live connection of the signed-in creator, shared by all pages. */
export const LiveContext = createContext<OwnLiveConnection | undefined>(undefined)

export function useOwnLiveConnection(): OwnLiveConnection {
  const live = use(LiveContext)
  if (!live) throw new Error('useOwnLive needs a LiveContext above it')
  return live
}
