import type { ServerFrame } from '@aplauso/contract/alerts'
import type { Clock } from '../../apps/overlay/src/clock.ts'
import type { Socket } from '../../apps/overlay/src/feed.ts'
import type { BadMoment } from '../support/wire.ts'
import type { ModelServer } from './model-server.ts'

export type ModelLine = {
  socket: Socket
  /** What is on its way is lost; the page is told, unless it is gone itself. */
  cut(): void
  /** Cuts when the page next says something. */
  cutAt(moment: BadMoment): void
  /** Nothing gets through any more, and nobody is told. */
  stall(): void
}

/** A connection whose every frame takes its time; none overtakes another, and a cut loses what is on its way. */
export function openModelLine(clock: Clock, server: ModelServer, latencyMs: number): ModelLine {
  let isOpen = true
  let isSilent = false
  let badMoment: BadMoment | undefined
  const onTheWay = (run: () => void) => {
    clock(latencyMs, () => {
      if (isOpen && !isSilent) run()
    })
  }

  const socket: Socket & { readyState: number } = {
    readyState: WebSocket.CONNECTING,
    onopen: null,
    onclose: null,
    onmessage: null,
    send: (data) =>
      onTheWay(() => {
        if (badMoment === 'before it arrives') return cut()
        server.hear(member, String(data))
        if (badMoment === 'before its answer') cut()
      }),
    close: end,
  }
  const member = server.connect((frame: ServerFrame) => {
    const data = JSON.stringify(frame)
    onTheWay(() => Reflect.apply(socket.onmessage ?? ignore, socket, [new MessageEvent('message', { data })]))
  })
  onTheWay(() => {
    socket.readyState = WebSocket.OPEN
    Reflect.apply(socket.onopen ?? ignore, socket, [new Event('open')])
  })

  function end(): void {
    isOpen = false
    socket.readyState = WebSocket.CLOSED
    server.disconnect(member)
  }

  function cut(): void {
    if (!isOpen) return
    end()
    Reflect.apply(socket.onclose ?? ignore, socket, [new CloseEvent('close')])
  }

  return {
    socket,
    cut,
    cutAt(moment) {
      badMoment = moment
    },
    stall() {
      isSilent = true
    },
  }
}

const ignore = () => undefined
