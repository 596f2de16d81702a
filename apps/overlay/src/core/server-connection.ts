import type { OverlayStatus } from '@aplauso/contract/alerts'
import { SECOND_MS, SOCKET_RECONNECT_MS } from '@aplauso/contract/limits'
import { type ConnectionDeps, openConnection } from '@aplauso/live/connection'
import { type Frame, readFrame } from '@aplauso/live/frames'

export const TIMES = {
  retryMs: SOCKET_RECONNECT_MS,
  quickAttempts: 5,
  backOff: 1.5,
  earliest: 0.9,
  openMs: 25 * SECOND_MS,
  pingMs: 20 * SECOND_MS,
  silenceMs: 25 * SECOND_MS,
  // Three a second in the long run: the server takes five frames, and the rest are pings and what the screen shows.
  reportMs: SECOND_MS / 3,
}
/** So many at once; the server takes 120 frames on a new connection, and cuts off who sends more. */
export const REPORTS_AT_ONCE = 100

export type ServerConnectionDeps = Pick<ConnectionDeps<Frame>, 'openSocket' | 'clock' | 'random' | 'onFrame'> & {
  slug: string
  key: string | undefined
  times?: Partial<typeof TIMES>
}

/** Where alerts come from, and who is told what became of them. */
export type ServerConnection = {
  /** Whether reports and what is on screen are wanted of this overlay. */
  isKeyed: boolean
  isJoined: () => boolean
  /**
   * Reports as many of these alerts as shown as the server takes now. `answered` is called once, with those that it has
   * for certain: when it has answered what came after them, or at once or when the connection broke, with none.
   */
  report: (ids: readonly string[], onDelivered: (delivered: readonly string[]) => void) => void
  sendStatus: (status: OverlayStatus) => void
  /** Has the server tell once more what is left to show, on the same connection; without one, the next will. */
  rejoin: () => void
}

/** The connection to the server, with no more reports than it takes. */
export function openServerConnection({ slug, key, ...deps }: ServerConnectionDeps): ServerConnection {
  const times = { ...TIMES, ...deps.times }
  let allowance = { reports: REPORTS_AT_ONCE }
  const connection = openConnection({
    ...deps,
    times,
    // A key that is undefined is left out on the way.
    joinMessage: () => ({ type: 'join', payload: { slug, key } }),
    read: readFrame,
    // The server lets everyone in as a viewer by the address first: with a key, only its role counts as joined.
    isJoinAccepted: (frame) => frame.type === 'joined' && (key === undefined || frame.role === 'overlay'),
    onLost: () => {
      allowance = { reports: REPORTS_AT_ONCE }
    },
  })
  const canSend = () => connection.isJoined() && key !== undefined

  function spend(reports: number): void {
    const spentAllowance = allowance
    spentAllowance.reports -= reports
    deps.clock(reports * times.reportMs, () => {
      spentAllowance.reports += reports
    })
  }

  return {
    isKeyed: key !== undefined,
    isJoined: connection.isJoined,
    report(ids, onDelivered) {
      const sent = canSend() ? ids.slice(0, allowance.reports) : []
      if (sent.length === 0) return onDelivered([])
      spend(sent.length)
      for (const id of sent) connection.send({ type: 'shown', payload: { id } })
      connection.ping((isAnswered) => onDelivered(isAnswered ? sent : []))
    },
    sendStatus(status) {
      if (canSend()) connection.send({ type: 'status', payload: status })
    },
    rejoin: connection.rejoin,
  }
}
