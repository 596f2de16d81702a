import type { Clock } from '@aplauso/live/clock'
import type { Socket } from '@aplauso/live/line'

/** A server that hears nothing any more gives a connection up after its second heartbeat. */
const SERVER_NOTICES_MS = 60_000

/** The server's end of a connection. */
export type ServerEnd = { receive: (text: string) => void; left: () => void }

export type LineDeps = {
  clock: Clock
  /** How long the next thing said is under way. */
  delayMs: () => number
  isUp: () => boolean
  accept: (sendText: (text: string) => void) => ServerEnd
}
export type Line = ReturnType<typeof openLine>

/** One connection in both directions: what is said arrives late and in order, and not at all once the line is broken. */
export function openLine({ clock, delayMs, isUp, accept }: LineDeps) {
  let readyState: number = WebSocket.CONNECTING
  let isBroken = false
  let server: ServerEnd | undefined
  const toServer = createPipe(clock, delayMs)
  const toClient = createPipe(clock, delayMs)
  const unlessBroken = (run: () => void) => () => {
    if (!isBroken) run()
  }

  const socket: Socket = {
    get readyState() {
      return readyState
    },
    onopen: null,
    onclose: null,
    onmessage: null,
    send: (text) => toServer(unlessBroken(() => server?.receive(text))),
    // What was said before still arrives.
    close() {
      readyState = WebSocket.CLOSED
      toServer(unlessBroken(() => server?.left()))
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
    toClient(unlessBroken(() => socket.onmessage?.(new MessageEvent('message', { data }))))

  toServer(
    unlessBroken(() => {
      if (!isUp()) return toClient(unlessBroken(closed))
      toClient(unlessBroken(opened))
      server = accept(sendText)
    }),
  )

  return {
    socket,
    isBroken: () => isBroken,

    /** Whatever is under way is lost, and both ends learn of it at their own time. */
    cut(): void {
      if (isBroken) return
      isBroken = true
      clock(delayMs(), closed)
      clock(delayMs(), () => server?.left())
    },

    /** Nothing arrives any more, and nobody is told. */
    stall(): void {
      if (isBroken) return
      isBroken = true
      clock(SERVER_NOTICES_MS, () => server?.left())
    },
  }
}

/** Each frame's time brings the oldest one under way, so that none overtakes another. */
function createPipe(clock: Clock, delayMs: () => number) {
  const underWay: (() => void)[] = []

  return (arrive: () => void): void => {
    underWay.push(arrive)
    clock(delayMs(), () => underWay.shift()?.())
  }
}
