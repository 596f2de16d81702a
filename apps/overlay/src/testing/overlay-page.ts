import type { OverlayStatus } from '@aplauso/contract/alerts'
import type { Socket } from '@aplauso/live/connection'
import type { Frame, OverlayAlert } from '@aplauso/live/frames'
import { watchObs } from '../core/obs.ts'
import { openServerConnection } from '../core/server-connection.ts'
import type { StorageItems } from '../core/stored-list.ts'
import { runOverlay } from '../run-overlay.ts'
import { createManualClock } from './manual-clock.ts'
import { createObs, type ObsPlacement } from './obs-double.ts'
import { createStorageItems } from './storage-items.ts'

const ANSWER_MS = 20

type Sent = { type: string; payload: { id?: string } & Partial<OverlayStatus> }

export type OverlayPageFields = {
  pageItems?: () => StorageItems
  key?: string
  /** Whether the server serves the page on request. */
  isThere?: boolean
  /** Where OBS has the source while the page loads. */
  placement?: ObsPlacement
  /** Changes each frame before the overlay receives it. */
  transform?: (frame: Frame) => Frame
}

/** The whole overlay on a manual clock, with a server that the test controls. */
export function openOverlayPage({
  pageItems = createStorageItems(),
  key = 'secret',
  isThere = true,
  placement = 'program',
  transform: changed = (frame) => frame,
}: OverlayPageFields = {}) {
  const time = createManualClock()
  const onScreen: string[] = []
  const shown: string[] = []
  const sent: Sent[] = []
  let reloads = 0
  const refusals: string[] = []
  let socket = createSocket(receive)
  const obs = createObs(placement)

  const { styleIsMissing } = runOverlay({
    slug: 'ana',
    clock: time.clock,
    networkClock: time.clock,
    nowMs: time.nowMs,
    random: () => 0.5,
    openConnection: (onFrame) =>
      openServerConnection({
        openSocket: () => {
          socket = createSocket(receive)
          return socket
        },
        slug: 'ana',
        key: key === '' ? undefined : key,
        clock: time.clock,
        random: () => 0.5,
        onFrame: (frame) => onFrame(changed(frame)),
      }),
    pageItems,
    deviceItems: createStorageItems(),
    screen: {
      show: ({ id }) => {
        onScreen.push(id)
        shown.push(id)
      },
      setSounding: () => {},
      leave: () => {},
      remove: (id) => onScreen.splice(onScreen.indexOf(id), 1),
      apply: () => {},
    },
    sound: { isWanted: () => false, start: () => undefined, apply: () => {} },
    watchObs: (changed) => watchObs(obs.deps, changed),
    onRefused: ({ code }) => refusals.push(code),
    page: {
      script: '/overlay/now.js',
      isThere: async () => isThere,
      reload: () => {
        reloads += 1
      },
    },
  })

  function receive(text: string): void {
    const frameSent: Sent = JSON.parse(text)
    sent.push(frameSent)
    if (frameSent.type === 'ping') time.clock(ANSWER_MS, () => frame('pong'))
  }

  const frame = (type: string, payload: object = {}) =>
    socket.onmessage?.(new MessageEvent('message', { data: JSON.stringify({ type, payload }) }))

  return {
    time,
    onScreen,
    shown,
    sent,
    frame,
    styleIsMissing,
    reloads: () => reloads,
    refusals,
    timesSent: (type: string) => sent.filter((one) => one.type === type).length,
    reported: () => sent.flatMap(({ type, payload }) => (type === 'shown' ? [payload.id] : [])),
    lastStatus: () => sent.filter(({ type }) => type === 'status').at(-1)?.payload,
    move: obs.move,
    stream: obs.stream,

    /** Opens the connection and accepts the overlay's join. */
    acceptJoin(payload: { overlay?: string; settings?: object } = {}): void {
      socket.onopen?.(new Event('open'))
      frame('joined', { slug: 'ana', role: key === '' ? 'viewer' : 'overlay', settings: {}, ...payload })
    },
    alert: (id: string, fields: Partial<OverlayAlert> = {}) =>
      frame('donation', { id, amount: 2_500, currency: 'EUR', durationMs: 15_000, ...fields }),
    breakConnection: () => socket.onclose?.(new CloseEvent('close')),
  }
}

function createSocket(receive: (text: string) => void): Socket {
  return {
    readyState: WebSocket.OPEN,
    onopen: null,
    onclose: null,
    onmessage: null,
    send: receive,
    close: () => {},
  }
}
