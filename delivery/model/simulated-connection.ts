import type { Clock } from '@aplauso/live/browser-clock'
import type { Socket } from '@aplauso/live/connection'

/** The server gives up a silent connection after its second heartbeat. */
const SERVER_NOTICES_MS = 60_000

/** The server's end of a connection. */
export type ServerEnd = { receive: (text: string) => void; onClose: () => void }

export type SimulatedConnectionDeps = {
  clock: Clock
  /** Delay of the next frame. */
  delayMs: () => number
  isUp: () => boolean
  accept: (sendText: (text: string) => void) => ServerEnd
}
export type SimulatedConnection = ReturnType<typeof openSimulatedConnection>

/** One connection in both directions: frames arrive late and in order, and not at all once it is broken. */
export function openSimulatedConnection({ clock, delayMs, isUp, accept }: SimulatedConnectionDeps) {
  let readyState: number = WebSocket.CONNECTING
  let isBroken = false
  let server: ServerEnd | undefined
  const toServer = createPipe(clock, delayMs)
  const toClient = createPipe(clock, delayMs)
  const whileIntact = (run: () => void) => () => {
    if (!isBroken) run()
  }

  const socket: Socket = {
    get readyState() {
      return readyState
    },
    onopen: null,
    onclose: null,
    onmessage: null,
    send: (text) => toServer(whileIntact(() => server?.receive(text))),
    // Frames sent before still arrive.
    close() {
      readyState = WebSocket.CLOSED
      toServer(whileIntact(() => server?.onClose()))
    },
  }

  function closed(): void {
    readyState = WebSocket.CLOSED
    socket.onclose?.(new CloseEvent('close'))
  }

  function opened(): void {
    if (readyState !== WebSocket.CONNECTING) return
    readyState = WebSocket.OPEN
    socket.onopen?.(new Event('open'))
  }

  const sendText = (data: string) =>
    toClient(whileIntact(() => socket.onmessage?.(new MessageEvent('message', { data }))))

  toServer(
    whileIntact(() => {
      if (!isUp()) return toClient(whileIntact(closed))
      toClient(whileIntact(opened))
      server = accept(sendText)
    }),
  )

  return {
    socket,
    isBroken: () => isBroken,

    /** Loses all frames in flight; each end notices after its own delay. */
    cut(): void {
      if (isBroken) return
      isBroken = true
      clock(delayMs(), closed)
      clock(delayMs(), () => server?.onClose())
    },

    /** No frame arrives any more, and only the server notices, by its heartbeat. */
    stall(): void {
      if (isBroken) return
      isBroken = true
      clock(SERVER_NOTICES_MS, () => server?.onClose())
    },
  }
}

/** Each timer delivers the oldest frame in flight, so that none overtakes another. */
function createPipe(clock: Clock, delayMs: () => number) {
  const inFlight: (() => void)[] = []

  return (arrive: () => void): void => {
    inFlight.push(arrive)
    clock(delayMs(), () => inFlight.shift()?.())
  }
}
