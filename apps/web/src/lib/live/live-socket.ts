import type { DashboardFrame, ProgressFrame } from '@aplauso/contract/donations'
import { SECOND_MS, SOCKET_RECONNECT_MS } from '@aplauso/contract/limits'
import { browserClock } from '@aplauso/live/browser-clock'
import { type ConnectionTimes, openConnection, retryDelayMs, type Socket } from '@aplauso/live/connection'

/** What a donor's page is told. */
type DonationWatcherFrame = ProgressFrame | Extract<DashboardFrame, { type: 'pong' | 'error' }>
type AnyFrame = DashboardFrame | DonationWatcherFrame

export type LiveState = 'connecting' | 'connected' | 'reconnecting'

type Connection<Frame> = {
  address: string
  onFrame: (frame: Frame) => void
  onState: (state: LiveState) => void
  openSocket?: (address: string) => Socket
  /** Tells when the page is looked at again or the network is back or gone. Gives the way to end it. */
  watchReturn?: (onReturn: () => void) => () => void
}

export type LiveSocketDeps = Connection<DashboardFrame> & {
  slug: string
  readToken?: () => string | null
  /** In place of a session. */
  dockKey?: string
  /** The last sequence this page knows, undefined before it knows any. Read at every join, which is told what came after it. */
  readLastSequence: () => number | undefined
}

const LIVE_TIMES: ConnectionTimes = {
  retryMs: SOCKET_RECONNECT_MS,
  quickAttempts: 3,
  backOff: 2,
  earliest: 1,
  openMs: 50 * SECOND_MS,
  // Below the minute to which browsers slow the timers of a hidden page.
  pingMs: 25 * SECOND_MS,
  silenceMs: 25 * SECOND_MS,
}
const WAKE_ANSWER_MS = 5 * SECOND_MS

/** Joins a creator's live room as their dashboard. `connected` means joined: what is read after it misses nothing. */
export const joinLive = ({
  slug,
  readToken,
  dockKey: key,
  readLastSequence,
  ...connection
}: LiveSocketDeps): (() => void) =>
  keepJoined(connection, 'joined', () => ({ slug, after: readLastSequence(), token: readToken?.() ?? undefined, key }))

/** Hears what becomes of one donation, and nothing else; of a refund only with the secret of the thank-you address. */
export const watchDonation = (
  donation: { donationId: string; secret: string | undefined },
  connection: Connection<DonationWatcherFrame>,
): (() => void) => keepJoined(connection, 'progress', () => donation)

/**
 * Joins with what `hello` says and stays: a lost connection is opened again for as long as it takes. It is let in by the
 * first frame of the type `welcome`. Gives the way to leave.
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
    // What is undefined is left out on the way.
    joinMessage: () => ({ type: 'join', payload: joinPayload() }),
    read: parseFrame,
    isJoinAccepted: ({ type }) => type === acceptedType,
    onFrame(frame) {
      if (frame.type === acceptedType) deps.onState('connected')
      if (frame.type === 'error') console.warn('The live connection reports', frame.payload)
      deps.onFrame(frame)
    },
    onLost: () => deps.onState('reconnecting'),
  })

  // A computer that wakes up need not wait for a timer to find out what became of its connection.
  const stopWatching = (deps.watchReturn ?? watchReturn)(() => connection.checkOrReconnect(WAKE_ANSWER_MS))
  return () => {
    stopWatching()
    connection.close()
  }
}

/** 3 s for the first tries, then doubling to 30 s; the jitter keeps a restarted server from meeting everyone at once. */
export const reconnectDelayMs = (failures: number, random: number): number => retryDelayMs(failures, random, LIVE_TIMES)

function watchReturn(onReturn: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') onReturn()
  }
  addEventListener('online', onReturn)
  // A connection into a network that has gone would be held for good until it has been silent for long.
  addEventListener('offline', onReturn)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    removeEventListener('online', onReturn)
    removeEventListener('offline', onReturn)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

/** Frames come from our own server, which builds them from the contract: only their outer shape is looked at. */
function parseFrame<Frame extends AnyFrame>(data: unknown): Frame | undefined {
  try {
    const frame = JSON.parse(String(data))
    return typeof frame?.type === 'string' && typeof frame.payload === 'object' && frame.payload ? frame : undefined
  } catch {
    return undefined
  }
}
