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
  // Three reports a second on average: the server accepts five frames, the rest is for pings and status.
  reportMs: SECOND_MS / 3,
}
/** Reports at once. The server accepts 120 frames on a new connection, and closes one that sends more. */
export const REPORTS_AT_ONCE = 100

export type ServerConnectionDeps = Pick<ConnectionDeps<Frame>, 'openSocket' | 'clock' | 'random' | 'onFrame'> & {
  slug: string
  key: string | undefined
  times?: Partial<typeof TIMES>
}

export type ServerConnection = {
  /** True when the server expects reports and status from this overlay. */
  isKeyed: boolean
  isJoined: () => boolean
  /**
   * Reports as many of these alerts as the server accepts now. `onDelivered` is called once, with the delivered ones:
   * after the server's answer to the ping that follows, or with none when nothing was sent or the connection broke.
   */
  report: (ids: readonly string[], onDelivered: (delivered: readonly string[]) => void) => void
  sendStatus: (status: OverlayStatus) => void
  /** Makes the server send the open alerts again on the same connection; without one, the next connection does. */
  rejoin: () => void
}

/** Connects to the server and limits reports to the accepted rate. */
export function openServerConnection({ slug, key, ...deps }: ServerConnectionDeps): ServerConnection {
  const times = { ...TIMES, ...deps.times }
  let allowance = { reports: REPORTS_AT_ONCE }
  const connection = openConnection({
    ...deps,
    times,
    // JSON leaves out a key that is undefined.
    joinMessage: () => ({ type: 'join', payload: { slug, key } }),
    read: readFrame,
    // The server first accepts everyone as a viewer, by the address; with a key, only the role "overlay" counts as
    // joined.
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
