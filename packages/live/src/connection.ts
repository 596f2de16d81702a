import { tryAgainMs } from '@aplauso/contract/try-again'
import type { Clock } from './browser-clock.ts'

export type Socket = {
  readonly readyState: number
  onopen: ((event: Event) => unknown) | null
  onclose: ((event: CloseEvent) => unknown) | null
  onmessage: ((event: MessageEvent) => unknown) | null
  send: (text: string) => void
  close: () => void
}

export type ConnectionTimes = {
  /** The first wait before a reconnect, in milliseconds; the longest is ten times that. */
  retryMs: number
  /** Attempts with the first wait: a server that restarts is usually back by then. */
  quickAttempts: number
  /** Factor from each later wait to the next. */
  backOff: number
  /** Each wait is spread randomly, from this share of it to 110 %. */
  earliest: number
  /** How long after opening the server's first frame may take. */
  openMs: number
  pingMs: number
  silenceMs: number
}

export type ConnectionDeps<Frame extends { type: string }> = {
  openSocket: () => Socket
  clock: Clock
  /** From 0 to 1; spreads the reconnects of many pages after a server restart. */
  random: () => number
  times: ConnectionTimes
  /** The frame that asks the server to accept this page. */
  joinMessage: () => object
  /** Undefined for data that is no frame of the protocol: it is ignored. */
  read: (data: unknown) => Frame | undefined
  /** Whether this frame of the server accepts the join. */
  isJoinAccepted: (frame: Frame) => boolean
  onFrame: (frame: Frame) => void
  /** Called when the connection is lost; it reconnects by itself. */
  onLost: () => void
}

type OnPong = (isDelivered: boolean) => void

export type LiveConnection = {
  isJoined: () => boolean
  /** Sends nothing while there is no connection. */
  send: (frame: object) => void
  /**
   * `onPong` is called once: with true when the server has answered, with false without a connection or when it breaks.
   */
  ping: (onPong?: OnPong) => void
  /** Joins again on the same connection; without a connection, the next one joins anyway. */
  rejoin: () => void
  /**
   * Reconnects at once while waiting to retry; pings an open connection and closes it without an answer in this time.
   */
  checkOrReconnect: (answerMs: number) => void
  close: () => void
}

/** The wait before the nth attempt (from 0): the first ones are equally short, later ones grow. */
export function retryDelayMs(failures: number, random: number, times: ConnectionTimes): number {
  const longer = times.backOff ** Math.max(0, failures - times.quickAttempts + 1)
  return times.retryMs * Math.min(longer, 10) * (times.earliest + (1.1 - times.earliest) * random)
}

/**
 * A connection to the server that joins, reconnects after every loss, and notices a silent server. It reconnects after
 * every close code: an expired key or session may be renewed, and only the server knows.
 */
export function openConnection<Frame extends { type: string }>(deps: ConnectionDeps<Frame>): LiveConnection {
  const { clock, times } = deps
  let socket: Socket
  let isJoined = false
  let failures = 0
  /** Callbacks of unanswered pings in the order of sending: the server answers in order. */
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

  // Starts only after a request: browsers delay timers of a hidden page by up to a minute and then run them together.
  function startWatchdog(answerMs: number): void {
    cancelWatchdog ??= clock(answerMs, () => reconnectLater(0))
  }
  function stopWatchdog(): void {
    cancelWatchdog?.()
    cancelWatchdog = undefined
  }

  // Does not wait for the close event, which browsers may send late for a dead connection.
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
    if (frame === undefined) return console.warn('live frame is unreadable', data)
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
