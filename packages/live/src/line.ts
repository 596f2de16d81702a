import { tryAgainMs } from '@aplauso/contract/try-again'
import type { Clock } from './clock.ts'

/** As much of a WebSocket as is used here. */
export type Socket = {
  readonly readyState: number
  onopen: ((event: Event) => unknown) | null
  onclose: ((event: CloseEvent) => unknown) | null
  onmessage: ((event: MessageEvent) => unknown) | null
  send: (text: string) => void
  close: () => void
}

export type LineTimes = {
  /** The first wait before another try; the longest is ten times that. */
  retryMs: number
  /** So many tries at the first pace: a server that restarts is back by then. */
  quickTries: number
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

export type LineDeps<Frame extends { type: string }> = {
  openSocket: () => Socket
  clock: Clock
  /** 0 to 1, spreads the pages of a server that comes back. */
  random: () => number
  times: LineTimes
  /** The frame that asks to be let in. */
  hello: () => object
  /** Undefined for what is no frame of the protocol: it is passed over. */
  read: (data: unknown) => Frame | undefined
  /** Whether the server has let this page in by this frame. */
  isWelcome: (frame: Frame) => boolean
  onFrame: (frame: Frame) => void
  /** It is opened again by itself. */
  onLost: () => void
}

type Answered = (isDelivered: boolean) => void

export type Line = {
  isJoined: () => boolean
  /** Without a connection, nothing is sent. */
  send: (frame: object) => void
  /** `answered` is called once: when the server has answered, or at once or when the connection broke, with false. */
  ping: (answered?: Answered) => void
  /** Asks to be let in once more, on the same connection; without one, the next will. */
  rejoin: () => void
  /** Waits no longer for the next try; asks whether an open connection still lives, and gives it this long to answer. */
  wake: (answerMs: number) => void
  leave: () => void
}

/** How long to wait before the nth try (from 0): the first few in short order, then ever slower. */
export function retryDelayMs(failures: number, random: number, times: LineTimes): number {
  const longer = times.backOff ** Math.max(0, failures - times.quickTries + 1)
  return times.retryMs * Math.min(longer, 10) * (times.earliest + (1.1 - times.earliest) * random)
}

/**
 * The connection to the server: joins, comes back after every break, and notices when the other side has gone silent.
 * Whatever it was closed for: a key or a session that has ended may be renewed, and only the server knows.
 */
export function openLine<Frame extends { type: string }>(deps: LineDeps<Frame>): Line {
  const { clock, times } = deps
  let socket: Socket
  let isJoined = false
  let failures = 0
  /** What each unanswered ping confirms, in the order they were sent: the server answers in order. */
  const unanswered: (Answered | undefined)[] = []
  let cancelRetry: (() => void) | undefined
  let cancelWatchdog: (() => void) | undefined
  let cancelPing = () => {}

  function connect(): void {
    cancelRetry = undefined
    socket = deps.openSocket()
    expectAnswer(times.openMs)
    socket.onopen = () => {
      join()
      pingLater()
    }
    socket.onclose = (event) => lose(tryAgainMs(event))
    socket.onmessage = ({ data }) => {
      isAnswered()
      receive(data)
    }
  }

  // Only after something was asked: a browser lets the timers of a hidden page wait for a minute and run together.
  function expectAnswer(answerMs: number): void {
    cancelWatchdog ??= clock(answerMs, () => lose(0))
  }
  function isAnswered(): void {
    cancelWatchdog?.()
    cancelWatchdog = undefined
  }

  // The browser may take long to say that a dead connection is closed, so its own event is not waited for.
  function lose(awayMs: number): void {
    hangUp()
    cancelRetry = clock(Math.max(awayMs, retryDelayMs(failures++, deps.random(), times)), connect)
    deps.onLost()
  }

  function hangUp(): void {
    isAnswered()
    cancelPing()
    socket.onopen = socket.onclose = socket.onmessage = null
    socket.close()
    isJoined = false
    for (const answered of unanswered.splice(0)) answered?.(false)
  }

  function receive(data: unknown): void {
    const frame = deps.read(data)
    if (frame === undefined) return console.warn('A live frame was not read', data)
    if (frame.type === 'pong') unanswered.shift()?.(true)
    if (deps.isWelcome(frame)) {
      isJoined = true
      failures = 0
    }
    deps.onFrame(frame)
  }

  const isOpen = () => socket.readyState === WebSocket.OPEN

  function send(frame: object): void {
    if (isOpen()) socket.send(JSON.stringify(frame))
  }

  const join = () => send(deps.hello())

  function ping(answered?: Answered): void {
    if (!isOpen()) return answered?.(false)
    unanswered.push(answered)
    send({ type: 'ping', payload: {} })
  }

  function pingLater(): void {
    cancelPing = clock(times.pingMs, () => {
      ping()
      expectAnswer(times.silenceMs)
      pingLater()
    })
  }

  connect()
  return {
    isJoined: () => isJoined,
    send,
    ping,
    rejoin: join,
    wake(answerMs) {
      if (cancelRetry !== undefined) {
        cancelRetry()
        connect()
      } else if (isOpen()) {
        isAnswered()
        ping()
        expectAnswer(answerMs)
      }
    },
    leave() {
      cancelRetry?.()
      hangUp()
    },
  }
}
