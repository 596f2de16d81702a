import type { DashboardFrame, ProgressFrame } from '@aplauso/contract/donations'
import { SECOND_MS, SOCKET_RECONNECT_MS } from '@aplauso/contract/limits'
import { browserClock } from '@aplauso/live/browser-clock'
import { type ConnectionTimes, openConnection, retryDelayMs, type Socket } from '@aplauso/live/connection'

type DonationWatcherFrame = ProgressFrame | Extract<DashboardFrame, { type: 'pong' | 'error' }>
type AnyFrame = DashboardFrame | DonationWatcherFrame

export type LiveState = 'connecting' | 'connected' | 'reconnecting'

type Connection<Frame> = {
  address: string
  onFrame: (frame: Frame) => void
  onState: (state: LiveState) => void
  openSocket?: (address: string) => Socket
  /** Calls back when the page becomes visible or the network changes. Returns a function that stops it. */
  watchReturn?: (onReturn: () => void) => () => void
}

export type LiveSocketDeps = Connection<DashboardFrame> & {
  slug: string
  readToken?: () => string | null
  /** Replaces a session. */
  dockKey?: string
  /**
   * The last sequence that this page has received; undefined before the first. Read at every join, so that the server
   * sends the later alerts.
   */
  readLastSequence: () => number | undefined
}

const LIVE_TIMES: ConnectionTimes = {
  retryMs: SOCKET_RECONNECT_MS,
  quickAttempts: 3,
  backOff: 2,
  earliest: 1,
  openMs: 50 * SECOND_MS,
  // Below one minute, the interval to which browsers throttle timers of hidden pages.
  pingMs: 25 * SECOND_MS,
  silenceMs: 25 * SECOND_MS,
}
const WAKE_ANSWER_MS = 5 * SECOND_MS

/** Joins a creator's channel as a dashboard. `connected` means joined: data fetched afterwards misses no event. */
export const joinLive = ({
  slug,
  readToken,
  dockKey: key,
  readLastSequence,
  ...connection
}: LiveSocketDeps): (() => void) =>
  keepJoined(connection, 'joined', () => ({ slug, after: readLastSequence(), token: readToken?.() ?? undefined, key }))

/** Watches the progress of one donation. Refunds are included only with the secret of the thank-you address. */
export const watchDonation = (
  donation: { donationId: string; secret: string | undefined },
  connection: Connection<DonationWatcherFrame>,
): (() => void) => keepJoined(connection, 'progress', () => donation)

/**
 * Joins with `joinPayload` and reconnects until closed. The first frame of `acceptedType` confirms the join. Returns a
 * function that leaves.
 */
function keepJoined<Frame extends AnyFrame>(
  deps: Connection<Frame>,
  acceptedType: Frame['type'],
  joinPayload: () => object,
): () => void {
  const openSocket = deps.openSocket ?? ((address) => new WebSocket(address))
  deps.onState('connecting')
  const connection = openConnection<Frame>({
    openSocket: () => openSocket(deps.address),
    clock: browserClock,
    random: Math.random,
    times: LIVE_TIMES,
    // JSON omits undefined fields.
    joinMessage: () => ({ type: 'join', payload: joinPayload() }),
    read: parseFrame,
    isJoinAccepted: ({ type }) => type === acceptedType,
    onFrame(frame) {
      if (frame.type === acceptedType) deps.onState('connected')
      if (frame.type === 'error') console.warn('live connection error', frame.payload)
      deps.onFrame(frame)
    },
    onLost: () => deps.onState('reconnecting'),
  })

  // After waking from sleep the connection is checked at once instead of by a timer.
  const stopWatching = (deps.watchReturn ?? watchReturn)(() => connection.checkOrReconnect(WAKE_ANSWER_MS))
  return () => {
    stopWatching()
    connection.close()
  }
}

/** 3 s for the first attempts, then doubling up to 30 s. The jitter spreads reconnects after a server restart. */
export const reconnectDelayMs = (failures: number, random: number): number => retryDelayMs(failures, random, LIVE_TIMES)

function watchReturn(onReturn: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') onReturn()
  }
  addEventListener('online', onReturn)
  // A connection over a lost network would otherwise stay open until the silence timeout.
  addEventListener('offline', onReturn)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    removeEventListener('online', onReturn)
    removeEventListener('offline', onReturn)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

/** Frames come from our server, which builds them from the contract, so only the outer shape is checked. */
function parseFrame<Frame extends AnyFrame>(data: unknown): Frame | undefined {
  try {
    const frame = JSON.parse(String(data))
    return typeof frame?.type === 'string' && typeof frame.payload === 'object' && frame.payload ? frame : undefined
  } catch {
    return undefined
  }
}
