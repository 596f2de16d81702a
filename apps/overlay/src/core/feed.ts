import type { OverlayStatus } from '@aplauso/contract/alerts'
import { SECOND_MS, SOCKET_RECONNECT_MS } from '@aplauso/contract/limits'
import { tryAgainMs } from '@aplauso/contract/try-again'
import type { Clock } from './clock.ts'
import { type Frame, readFrame } from './frames.ts'

const TIMES = {
  retryMs: SOCKET_RECONNECT_MS,
  retryMaxMs: 30 * SECOND_MS,
  pingMs: 20 * SECOND_MS,
  silenceMs: 25 * SECOND_MS,
  // Three a second in the long run: the server takes five frames, and the rest are pings and what the screen shows.
  reportMs: SECOND_MS / 3,
}
/** So many at once; the server takes 120 frames on a new connection, and cuts off who sends more. */
export const REPORTS_AT_ONCE = 100
/** So many tries at the first pace: a server that restarts is back by then. */
const QUICK_TRIES = 5
const BACK_OFF = 1.5

/** As much of a WebSocket as is used here. */
export type Socket = {
  readonly readyState: number
  onopen: ((event: Event) => unknown) | null
  onclose: ((event: CloseEvent) => unknown) | null
  onmessage: ((event: MessageEvent) => unknown) | null
  send: (text: string) => void
  close: () => void
}

export type FeedDeps = {
  openSocket: () => Socket
  slug: string
  key: string | undefined
  clock: Clock
  /** 0 to 1, spreads the overlays of a server that comes back. */
  random: () => number
  onFrame: (frame: Frame) => void
  times?: typeof TIMES
}

/** Where alerts come from, and who is told what became of them. */
export type Feed = {
  /** Whether reports and what is on screen are wanted of this overlay. */
  isKeyed: boolean
  isJoined: () => boolean
  /**
   * Reports as many of these alerts as shown as the server takes now. `answered` is called once, with those that it has
   * for certain: when it has answered what came after them, or at once or when the connection broke, with none.
   */
  report: (ids: readonly string[], answered: (delivered: readonly string[]) => void) => void
  tell: (status: OverlayStatus) => void
  /** Has the server tell once more what is left to show, on the same connection; without one, the next will. */
  rejoin: () => void
}

/** How long to wait before the nth try (from 0): the first few in short order, then ever slower, +-10 %. */
export function retryDelayMs(failures: number, random: number, times = TIMES): number {
  const delayMs = times.retryMs * BACK_OFF ** Math.max(0, failures - QUICK_TRIES + 1)
  return Math.min(delayMs, times.retryMaxMs) * (0.9 + 0.2 * random)
}

/** The connection to the server: joins, comes back after every break, and notices when the other side has gone silent. */
export function openFeed({ openSocket, slug, key, clock, random, onFrame, times = TIMES }: FeedDeps): Feed {
  let socket: Socket
  let isJoined = false
  let failures = 0
  let allowance = 0
  /** What each unanswered ping confirms, in the order they were sent: the server answers in order. */
  const unanswered: ((isDelivered: boolean) => void)[] = []

  function connect(): void {
    const opened = openSocket()
    socket = opened
    allowance = REPORTS_AT_ONCE
    let cancelPing = () => {}
    let cancelWatchdog: (() => void) | undefined
    expectAnswer()

    // Only after something was asked: a browser lets the timers of a hidden page wait for a minute and run together.
    function expectAnswer(): void {
      cancelWatchdog ??= clock(times.silenceMs, () => lost(0))
    }
    function isAnswered(): void {
      cancelWatchdog?.()
      cancelWatchdog = undefined
    }

    // The browser may take long to say that a dead connection is closed, so its own event is not waited for.
    function lost(awayMs: number): void {
      if (socket !== opened) return
      isAnswered()
      cancelPing()
      detach(opened)
      isJoined = false
      for (const answered of unanswered.splice(0)) answered(false)
      clock(Math.max(awayMs, retryDelayMs(failures, random(), times)), connect)
      failures += 1
    }
    function pingLater(): void {
      cancelPing = clock(times.pingMs, () => {
        ping(() => {})
        expectAnswer()
        pingLater()
      })
    }

    opened.onopen = () => {
      join()
      pingLater()
    }
    opened.onclose = (event) => lost(tryAgainMs(event))
    opened.onmessage = ({ data }) => {
      isAnswered()
      receive(data)
    }
  }

  function receive(data: unknown): void {
    const frame = readFrame(data)
    if (frame === undefined) {
      console.warn('A frame that this overlay does not know was ignored')
      return
    }
    if (frame.type === 'pong') unanswered.shift()?.(true)
    // The server lets everyone in as a viewer by the address first: with a key, only its role counts as joined.
    if (frame.type === 'joined' && (key === undefined || frame.role === 'overlay')) {
      isJoined = true
      failures = 0
    }
    onFrame(frame)
  }

  function join(): void {
    send({ type: 'join', payload: key === undefined ? { slug } : { slug, key } })
  }

  function send(frame: OutgoingFrame): void {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
  }

  function ping(answered: (isDelivered: boolean) => void): void {
    if (socket.readyState !== WebSocket.OPEN) return answered(false)
    unanswered.push(answered)
    send({ type: 'ping', payload: {} })
  }

  function spend(reports: number): void {
    const spentOn = socket
    allowance -= reports
    clock(reports * times.reportMs, () => {
      if (socket === spentOn) allowance += reports
    })
  }

  connect()
  return {
    isKeyed: key !== undefined,
    isJoined: () => isJoined,
    report(ids, answered) {
      const sent = isJoined && key !== undefined ? ids.slice(0, allowance) : []
      if (sent.length === 0) return answered([])
      spend(sent.length)
      for (const id of sent) send({ type: 'shown', payload: { id } })
      ping((isAnswered) => answered(isAnswered ? sent : []))
    },
    tell(status) {
      if (isJoined && key !== undefined) send({ type: 'status', payload: status })
    },
    rejoin: join,
  }
}

type OutgoingFrame =
  | { type: 'join'; payload: { slug: string; key?: string } }
  | { type: 'shown'; payload: { id: string } }
  | { type: 'status'; payload: OverlayStatus }
  | { type: 'ping'; payload: Record<string, never> }

function detach(socket: Socket): void {
  socket.onopen = null
  socket.onclose = null
  socket.onmessage = null
  socket.close()
}
