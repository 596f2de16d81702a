import type { ActorAlert } from '@aplauso/contract/alerts'
import { createContext, use } from 'react'
import type { LiveState } from '#lib/live/live-socket.ts'

export type OwnLiveConnection = {
  state: LiveState
  /** What has arrived while this tab is open, the newest first. */
  liveAlerts: readonly ActorAlert[]
  /** Says that this test is the tab's own, which announces it itself. */
  markTestAsOwn: (donationId: string) => void
}

/** The signed-in creator's one live connection, which stays from page to page. */
export const LiveContext = createContext<OwnLiveConnection | undefined>(undefined)

export function useOwnLiveConnection(): OwnLiveConnection {
  const live = use(LiveContext)
  if (!live) throw new Error('useOwnLive needs a LiveContext above it')
  return live
}
