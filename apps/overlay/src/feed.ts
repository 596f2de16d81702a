import { SECOND_MS, SOCKET_RECONNECT_MS } from '@aplauso/contract/limits'
import type { Clock } from './clock.ts'
import { type Frame, readFrame } from './frames.ts'

const TIMES = {
  retryMs: SOCKET_RECONNECT_MS,
  retryMaxMs: 30 * SECOND_MS,
  pingMs: 20 * SECOND_MS,
  silenceMs: 45 * SECOND_MS,
}
/** So many tries at the first pace: a server that restarts is back by then. */
const QUICK_TRIES = 5
const BACK_OFF = 1.5

export type FeedDeps = {
  url: string
  slug: string
  key: string | undefined
  clock: Clock
  /** 0 to 1, spreads the overlays of a server that comes back. */
  random: () => number
  onFrame: (frame: Frame) => void
  times?: typeof TIMES
}

/** How long to wait before the nth try (from 0): the first few in short order, then ever slower, +-10 %. */
export function retryDelayMs(failures: number, random: number, times = TIMES): number {
  const delayMs = times.retryMs * BACK_OFF ** Math.max(0, failures - QUICK_TRIES + 1)
  return Math.min(delayMs, times.retryMaxMs) * (0.9 + 0.2 * random)
}

/** The connection to the server: joins, comes back after every break, and notices when the other side has gone silent. */
export function openFeed({ url, slug, key, clock, random, onFrame, times = TIMES }: FeedDeps) {
  let socket: WebSocket
  let isJoined = false
  let failures = 0
  /** What each unanswered ping confirms, in the order they were sent: the server answers in order. */
  let unanswered: (() => void)[] = []

  function connect(): void {
    const opened = new WebSocket(url)
    socket = opened
    isJoined = false
    unanswered = []
    let cancelWatchdog = clock(times.silenceMs, lost)
    let cancelPing = () => {}

    // The browser may take long to say that a dead connection is closed, so its own event is not waited for.
    function lost(): void {
      if (socket !== opened) return
      cancelWatchdog()
      cancelPing()
      detach(opened)
      isJoined = false
      clock(retryDelayMs(failures, random(), times), connect)
      failures += 1
    }
    function pingLater(): void {
      cancelPing = clock(times.pingMs, () => {
        ping(() => {})
        pingLater()
      })
    }

    opened.onopen = () => {
      send({ type: 'join', payload: key === undefined ? { slug } : { slug, key } })
      pingLater()
    }
    opened.onclose = lost
    opened.onmessage = ({ data }) => {
      cancelWatchdog()
      cancelWatchdog = clock(times.silenceMs, lost)
      receive(data)
    }
  }

  function receive(data: unknown): void {
    const frame = readFrame(data)
    if (frame === undefined) {
      console.warn('A frame that this overlay does not know was ignored')
      return
    }
    if (frame.type === 'pong') unanswered.shift()?.()
    // The server lets everyone in as a viewer by the address first: with a key, only its role counts as joined.
    if (frame.type === 'joined' && (key === undefined || frame.role === 'overlay')) {
      isJoined = true
      failures = 0
    }
    onFrame(frame)
  }

  function send(frame: OutgoingFrame): void {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
  }

  function ping(answered: () => void): void {
    if (socket.readyState !== WebSocket.OPEN) return
    unanswered.push(answered)
    send({ type: 'ping', payload: {} })
  }

  connect()
  return {
    /** Reports these alerts as shown. `delivered` is called when the server has answered what came after them, or never. */
    report(ids: readonly string[], delivered: () => void): void {
      if (!isJoined || ids.length === 0) return
      for (const id of ids) send({ type: 'shown', payload: { id } })
      ping(delivered)
    },
  }
}

type OutgoingFrame =
  | { type: 'join'; payload: { slug: string; key?: string } }
  | { type: 'shown'; payload: { id: string } }
  | { type: 'ping'; payload: Record<string, never> }

function detach(socket: WebSocket): void {
  socket.onopen = null
  socket.onclose = null
  socket.onmessage = null
  socket.close()
}
