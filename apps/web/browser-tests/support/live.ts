import { ActorAlert, ALERT_SETTINGS_DEFAULTS, AlertQueue, AlertSettings, ClientFrame } from '@aplauso/contract/alerts'
import { AlertProgress, type DashboardFrame, DashboardStats, type ProgressFrame } from '@aplauso/contract/donations'
import { onTestFinished } from 'vitest'

type Frame = DashboardFrame | ProgressFrame
type Join = Extract<ClientFrame, { type: 'join' }>

// What the server says of a frame whose payload has a schema is held to it, as answers are.
const PAYLOADS: Partial<Record<Frame['type'], { parse: (payload: unknown) => unknown }>> = {
  donation: ActorAlert,
  settings: AlertSettings,
  queue: AlertQueue,
  figures: DashboardStats,
  progress: AlertProgress,
}

/**
 * The live connection of this test: every page is let in as soon as it asks, and told what `tell` is given. `block` closes
 * what is open and lets nobody in any more. `progress`: what a donor's page is told as it joins.
 */
export function standInLive(progress?: AlertProgress) {
  const real = window.WebSocket
  const open = new Set<Line>()
  const joins: Join[] = []
  let isBlocked = false
  let isSilent = false

  class Line extends EventTarget implements Pick<WebSocket, 'readyState' | 'send' | 'close'> {
    readyState: WebSocket['readyState'] = real.CONNECTING
    onopen: ((event: Event) => void) | null = null
    onclose: ((event: CloseEvent) => void) | null = null
    onmessage: ((event: MessageEvent) => void) | null = null

    constructor() {
      super()
      queueMicrotask(() => {
        if (isBlocked) return this.end(1006)
        this.readyState = real.OPEN
        open.add(this)
        this.onopen?.(new Event('open'))
      })
    }
    send(text: string) {
      const frame = ClientFrame.parse(JSON.parse(text))
      if (isSilent) return
      if (frame.type === 'ping') this.hear({ type: 'pong', payload: {} })
      if (frame.type !== 'join') return
      joins.push(frame)
      if (frame.donationId !== undefined) return progress && this.hear({ type: 'progress', payload: progress })
      const settings = AlertSettings.parse(ALERT_SETTINGS_DEFAULTS)
      this.hear({
        type: 'joined',
        payload: {
          slug: frame.slug ?? '',
          role: frame.key === undefined ? 'dashboard' : 'listener',
          settings,
          sequence: 0,
        },
      })
    }
    close() {
      this.end(1000)
    }
    end(code: number) {
      this.readyState = real.CLOSED
      open.delete(this)
      queueMicrotask(() => this.onclose?.(new CloseEvent('close', { code })))
    }
    hear(frame: Frame) {
      PAYLOADS[frame.type]?.parse(frame.payload)
      queueMicrotask(() => this.onmessage?.(new MessageEvent('message', { data: JSON.stringify(frame) })))
    }
  }

  // The test's own connections go on.
  window.WebSocket = new Proxy(real, {
    construct: (target, [address, protocols]) =>
      new URL(address).pathname === '/ws' ? new Line() : new target(address, protocols),
  })
  onTestFinished(() => {
    window.WebSocket = real
  })
  return {
    connections: () => open.size,
    /** What each connection has asked to be let in with. */
    joins: (): readonly Join[] => joins,
    tell: (frame: Frame) => {
      for (const line of open) line.hear(frame)
    },
    /** What is open stays so, and answers no more: a network that has gone says nothing. */
    silence() {
      isSilent = true
    },
    block(code = 1006) {
      isBlocked = true
      for (const line of open) line.end(code)
    },
  }
}
