import { tryAgainMs } from '@aplauso/contract/try-again'
import type { Clock } from './browser-clock.ts'

/** As much of a WebSocket as is used here. */
export type Socket = {
  readonly readyState: number
  onopen: ((event: Event) => unknown) | null
  onclose: ((event: CloseEvent) => unknown) | null
  onmessage: ((event: MessageEvent) => unknown) | null
  send: (text: string) => void
  close: () => void
}

export type ConnectionTimes = {
  /** The first wait before another try; the longest is ten times that. */
  retryMs: number
  /** So many tries at the first pace: a server that restarts is back by then. */
  quickAttempts: number
  /** How many times as long as the one before each later wait is. */
  backOff: number
  /** Each wait is spread, from this part of it to a tenth more than all of it. */
  earliest: number
  /** How long the server's first word may take, from the opening on. */
  openMs: number
  pingMs: number
  /** How long the answer to a ping may take. */
  silenceMs: number
}

export type ConnectionDeps<Frame extends { type: string }> = {
  openSocket: () => Socket
  clock: Clock
  /** 0 to 1, spreads the pages of a server that comes back. */
  random: () => number
  times: ConnectionTimes
  /** The frame that asks to be let in. */
  joinMessage: () => object
  /** Undefined for what is no frame of the protocol: it is passed over. */
  read: (data: unknown) => Frame | undefined
  /** Whether the server has let this page in by this frame. */
  isJoinAccepted: (frame: Frame) => boolean
  onFrame: (frame: Frame) => void
  /** It is opened again by itself. */
  onLost: () => void
}

type OnPong = (isDelivered: boolean) => void

export type LiveConnection = {
  isJoined: () => boolean
  /** Without a connection, nothing is sent. */
  send: (frame: object) => void
  /** `answered` is called once: when the server has answered, or at once or when the connection broke, with false. */
  ping: (onPong?: OnPong) => void
  /** Asks to be let in once more, on the same connection; without one, the next will. */
  rejoin: () => void
  /** Waits no longer for the next try; asks whether an open connection still lives, and gives it this long to answer. */
  checkOrReconnect: (answerMs: number) => void
  close: () => void
}

/** How long to wait before the nth try (from 0): the first few in short order, then ever slower. */
export function retryDelayMs(failures: number, random: number, times: ConnectionTimes): number {
  const longer = times.backOff ** Math.max(0, failures - times.quickAttempts + 1)
  return times.retryMs * Math.min(longer, 10) * (times.earliest + (1.1 - times.earliest) * random)
}

/**
 * The connection to the server: joins, comes back after every break, and notices when the other side has gone silent.
 * Whatever it was closed for: a key or a session that has ended may be renewed, and only the server knows.
 */
export function openConnection<Frame extends { type: string }>(deps: ConnectionDeps<Frame>): LiveConnection {
  const { clock, times } = deps
  let socket: Socket
  let isJoined = false
  let failures = 0
  /** What each unanswered ping confirms, in the order they were sent: the server answers in order. */
  const unanswered: (OnPong | undefined)[] = []
  let cancelRetry: (() => void) | undefined
  let cancelWatchdog: (() => void) | undefined
  let cancelPing = () => {}

  function connect(): void {
    cancelRetry = undefined
    socket = deps.openSocket()
    startWatchdog(times.openMs)
    socket.onopen = () => {
      join()
      pingLater()
    }
    socket.onclose = (event) => reconnectLater(tryAgainMs(event))
    socket.onmessage = ({ data }) => {
      stopWatchdog()
      receive(data)
    }
  }

  // Only after something was asked: a browser lets the timers of a hidden page wait for a minute and run together.
  function startWatchdog(answerMs: number): void {
    cancelWatchdog ??= clock(answerMs, () => reconnectLater(0))
  }
  function stopWatchdog(): void {
    cancelWatchdog?.()
    cancelWatchdog = undefined
  }

  // The browser may take long to say that a dead connection is closed, so its own event is not waited for.
  function reconnectLater(minDelayMs: number): void {
    closeSocket()
    cancelRetry = clock(Math.max(minDelayMs, retryDelayMs(failures++, deps.random(), times)), connect)
    deps.onLost()
  }

  function closeSocket(): void {
    stopWatchdog()
    cancelPing()
    socket.onopen = socket.onclose = socket.onmessage = null
    socket.close()
    isJoined = false
    for (const onPong of unanswered.splice(0)) onPong?.(false)
  }

  function receive(data: unknown): void {
    const frame = deps.read(data)
    if (frame === undefined) return console.warn('A live frame was not read', data)
    if (frame.type === 'pong') unanswered.shift()?.(true)
    if (deps.isJoinAccepted(frame)) {
      isJoined = true
      failures = 0
    }
    deps.onFrame(frame)
  }

  const isOpen = () => socket.readyState === WebSocket.OPEN

  function send(frame: object): void {
    if (isOpen()) socket.send(JSON.stringify(frame))
  }

  const join = () => send(deps.joinMessage())

  function ping(onPong?: OnPong): void {
    if (!isOpen()) return onPong?.(false)
    unanswered.push(onPong)
    send({ type: 'ping', payload: {} })
  }

  function pingLater(): void {
    cancelPing = clock(times.pingMs, () => {
      ping()
      startWatchdog(times.silenceMs)
      pingLater()
    })
  }

  connect()
  return {
    isJoined: () => isJoined,
    send,
    ping,
    rejoin: join,
    checkOrReconnect(answerMs) {
      if (cancelRetry !== undefined) {
        cancelRetry()
        connect()
      } else if (isOpen()) {
        stopWatchdog()
        ping()
        startWatchdog(answerMs)
      }
    },
    close() {
      cancelRetry?.()
      closeSocket()
    },
  }
}
