import type { ServerFrame } from '@aplauso/contract/alerts'
import { SECOND_MS, SOCKET_RECONNECT_MS } from '@aplauso/contract/limits'

export type LiveState = 'connecting' | 'connected' | 'reconnecting'

/** What of a WebSocket is used here. */
type Socket = Pick<WebSocket, 'readyState' | 'send' | 'close' | 'onopen' | 'onmessage' | 'onclose'>

export type LiveSocketDeps = {
  address: string
  slug: string
  readToken: () => string | null
  onFrame: (frame: ServerFrame) => void
  onState: (state: LiveState) => void
  openSocket?: (address: string) => Socket
}

const FIRST_TRIES = 3
const RECONNECT_MAX_MS = 30 * SECOND_MS
const JITTER = 0.1
// Below the minute to which browsers slow the timers of a hidden page.
const PULSE_MS = 25 * SECOND_MS

/**
 * Joins a creator's live room as their dashboard and stays in it: a lost connection is opened again for as long as it
 * takes. Gives the way to leave. `connected` means joined: what is read after it misses nothing.
 */
export function joinLive(deps: LiveSocketDeps): () => void {
  const openSocket = deps.openSocket ?? ((address) => new WebSocket(address))
  let leaveSocket = () => {}
  let retry: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  function connect() {
    leaveSocket = followSocket(openSocket(deps.address), {
      hello: () => ({ type: 'join', payload: { slug: deps.slug, ...withToken(deps.readToken()) } }),
      onFrame(frame) {
        if (frame.type === 'joined') {
          failures = 0
          deps.onState('connected')
        }
        if (frame.type === 'error') console.warn('The live connection reports', frame.payload)
        deps.onFrame(frame)
      },
      onLost() {
        deps.onState('reconnecting')
        retry = setTimeout(connect, reconnectDelayMs(failures++, Math.random()))
      },
    })
  }

  deps.onState('connecting')
  connect()
  return () => {
    clearTimeout(retry)
    leaveSocket()
  }
}

/** 3 s for the first tries, then doubling to 30 s; the jitter keeps a restarted server from meeting everyone at once. */
export function reconnectDelayMs(failures: number, random: number): number {
  const delayMs = Math.min(SOCKET_RECONNECT_MS * 2 ** Math.max(0, failures - FIRST_TRIES + 1), RECONNECT_MAX_MS)
  return delayMs * (1 + JITTER * random)
}

type SocketUse = { hello: () => object; onFrame: (frame: ServerFrame) => void; onLost: () => void }

/** One connection, from its opening to its loss, which is told once. Gives the way to leave without being told. */
function followSocket(socket: Socket, { hello, onFrame, onLost }: SocketUse): () => void {
  // A computer that slept, or a network that changed, leaves a connection that looks open and is dead.
  let heard = true
  const pulse = setInterval(() => {
    if (!heard) return lose()
    heard = false
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ type: 'ping', payload: {} }))
  }, PULSE_MS)

  function leave() {
    clearInterval(pulse)
    socket.onopen = socket.onmessage = socket.onclose = null
    socket.close()
  }
  function lose() {
    leave()
    onLost()
  }

  socket.onopen = () => socket.send(JSON.stringify(hello()))
  socket.onclose = lose
  socket.onmessage = ({ data }: MessageEvent<unknown>) => {
    heard = true
    const frame = parseFrame(data)
    if (frame) onFrame(frame)
    else console.warn('A live frame could not be read', data)
  }
  return leave
}

const withToken = (token: string | null) => (token === null ? {} : { token })

/** Frames come from our own server, which builds them from the contract: only their outer shape is looked at. */
function parseFrame(data: unknown): ServerFrame | undefined {
  if (typeof data !== 'string') return undefined
  try {
    const frame = JSON.parse(data)
    return typeof frame?.type === 'string' && typeof frame.payload === 'object' && frame.payload ? frame : undefined
  } catch {
    return undefined
  }
}
