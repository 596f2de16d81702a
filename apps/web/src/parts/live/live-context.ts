import type { HandAlert } from '@aplauso/contract/alerts'
import { createContext, use } from 'react'
import type { LiveState } from '#lib/live/live-socket.ts'

export type OwnLive = {
  state: LiveState
  /** What has arrived while this tab is open, the newest first. */
  live: readonly HandAlert[]
  /** Says that this test is the tab's own, which announces it itself. */
  testSent: (donationId: string) => void
}

/** The signed-in creator's one live connection, which stays from page to page. */
export const LiveContext = createContext<OwnLive | undefined>(undefined)

export function useOwnLive(): OwnLive {
  const live = use(LiveContext)
  if (!live) throw new Error('useOwnLive needs a LiveContext above it')
  return live
}
