import type { DashboardFrame } from '@aplauso/contract/donations'
import { SECOND_MS, SOCKET_RECONNECT_MS } from '@aplauso/contract/limits'
import { tryAgainMs } from '@aplauso/contract/try-again'

export type LiveState = 'connecting' | 'connected' | 'reconnecting'

/** What of a WebSocket is used here. */
type Socket = Pick<WebSocket, 'readyState' | 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>

export type LiveSocketDeps = {
  address: string
  slug: string
  readToken: () => string | null
  /** The last sequence this page knows, undefined before it knows any. Read at every join, which is told what came after it. */
  readKnown: () => number | undefined
  onFrame: (frame: DashboardFrame) => void
  onState: (state: LiveState) => void
  openSocket?: (address: string) => Socket
  /** Tells when the page is looked at again or the network is back. Gives the way to end it. */
  watchReturn?: (onReturn: () => void) => () => void
}

const FIRST_TRIES = 3
const RECONNECT_MAX_MS = 30 * SECOND_MS
const JITTER = 0.1
// Below the minute to which browsers slow the timers of a hidden page.
const PULSE_MS = 25 * SECOND_MS
const ANSWER_MS = 5 * SECOND_MS

/**
 * Joins a creator's live room as their dashboard and stays in it: a lost connection is opened again for as long as it
 * takes. Gives the way to leave. `connected` means joined: what is read after it misses nothing.
 */
export function joinLive(deps: LiveSocketDeps): () => void {
  const openSocket = deps.openSocket ?? ((address) => new WebSocket(address))
  const { slug } = deps
  let line: Line | undefined
  let retry: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  function connect() {
    retry = undefined
    line = followSocket(openSocket(deps.address), {
      // What is undefined is left out on the way.
      hello: () => ({
        type: 'join',
        payload: { slug, after: deps.readKnown(), token: deps.readToken() ?? undefined },
      }),
      onFrame(frame) {
        if (frame.type === 'joined') {
          failures = 0
          deps.onState('connected')
        }
        if (frame.type === 'error') console.warn('The live connection reports', frame.payload)
        deps.onFrame(frame)
      },
      onLost(awayMs) {
        deps.onState('reconnecting')
        retry = setTimeout(connect, Math.max(awayMs, reconnectDelayMs(failures++, Math.random())))
      },
    })
  }

  // A computer that wakes up need not wait for a timer to find out what became of its connection.
  const stopWatching = (deps.watchReturn ?? watchReturn)(() => {
    if (retry === undefined) return line?.probe()
    clearTimeout(retry)
    connect()
  })
  deps.onState('connecting')
  connect()
  return () => {
    stopWatching()
    clearTimeout(retry)
    line?.leave()
  }
}

/** 3 s for the first tries, then doubling to 30 s; the jitter keeps a restarted server from meeting everyone at once. */
export function reconnectDelayMs(failures: number, random: number): number {
  const delayMs = Math.min(SOCKET_RECONNECT_MS * 2 ** Math.max(0, failures - FIRST_TRIES + 1), RECONNECT_MAX_MS)
  return delayMs * (1 + JITTER * random)
}

type SocketUse = {
  hello: () => object
  onFrame: (frame: DashboardFrame) => void
  /** `awayMs`: how long the server asked to be left alone. */
  onLost: (awayMs: number) => void
}
type Line = {
  /** Ends it without being told of its loss. */
  leave: () => void
  /** Asks whether the other side is still there, and gives it up when no answer comes. */
  probe: () => void
}

/** One connection, from its opening to its loss, which is told once. */
function followSocket(socket: Socket, { hello, onFrame, onLost }: SocketUse): Line {
  // A computer that slept, or a network that changed, leaves a connection that looks open and is dead.
  let heard = true
  let answer: ReturnType<typeof setTimeout> | undefined
  const pulse = setInterval(() => {
    if (heard) ask()
    else lose(0)
  }, PULSE_MS)

  function ask() {
    heard = false
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: 'ping', payload: {} }))
  }
  function leave() {
    clearInterval(pulse)
    clearTimeout(answer)
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }
  function lose(awayMs: number) {
    leave()
    onLost(awayMs)
  }

  socket.onopen = () => {
    socket.send(JSON.stringify(hello()))
  }
  socket.onclose = (event) => lose(tryAgainMs(event))
  socket.onmessage = ({ data }: MessageEvent<unknown>) => {
    heard = true
    clearTimeout(answer)
    const frame = parseFrame(data)
    if (frame) onFrame(frame)
    else console.warn('A live frame could not be read', data)
  }
  return {
    leave,
    probe() {
      if (socket.readyState !== WebSocket.OPEN) return
      clearTimeout(answer)
      ask()
      answer = setTimeout(() => lose(0), ANSWER_MS)
    },
  }
}

function watchReturn(onReturn: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') onReturn()
  }
  addEventListener('online', onReturn)
  document.addEventListener('visibilitychange', onVisible)
  return () => {
    removeEventListener('online', onReturn)
    document.removeEventListener('visibilitychange', onVisible)
  }
}

/** Frames come from our own server, which builds them from the contract: only their outer shape is looked at. */
function parseFrame(data: unknown): DashboardFrame | undefined {
  if (typeof data !== 'string') return undefined
  try {
    const frame = JSON.parse(data)
    return typeof frame?.type === 'string' && typeof frame.payload === 'object' && frame.payload ? frame : undefined
  } catch {
    return undefined
  }
}
