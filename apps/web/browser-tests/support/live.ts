import { ActorAlert, ALERT_SETTINGS_DEFAULTS, AlertQueue, AlertSettings, ClientFrame } from '@aplauso/contract/alerts'
import { AlertProgress, type DashboardFrame, DashboardStats, type ProgressFrame } from '@aplauso/contract/donations'
import { onTestFinished } from 'vitest'

type Frame = DashboardFrame | ProgressFrame
type Join = Extract<ClientFrame, { type: 'join' }>

// Payloads with a schema in the contract are validated, as answers are.
const PAYLOADS: Partial<Record<Frame['type'], { parse: (payload: unknown) => unknown }>> = {
  donation: ActorAlert,
  settings: AlertSettings,
  queue: AlertQueue,
  figures: DashboardStats,
  progress: AlertProgress,
}

/**
 * The live connection of this test: every page joins at once and receives the frames given to `tell`. `block` closes
 * open connections and refuses new ones. `progress`: the first frame of a donor's page.
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

  // Other connections, such as the test runner's, stay real.
  window.WebSocket = new Proxy(real, {
    construct: (target, [address, protocols]) =>
      new URL(address).pathname === '/ws' ? new Line() : new target(address, protocols),
  })
  onTestFinished(() => {
    window.WebSocket = real
  })
  return {
    connections: () => open.size,
    /** The join message of each connection. */
    joins: (): readonly Join[] => joins,
    tell: (frame: Frame) => {
      for (const line of open) line.hear(frame)
    },
    /** Open connections stay open and receive nothing more, as after a network loss. */
    silence() {
      isSilent = true
    },
    block(code = 1006) {
      isBlocked = true
      for (const line of open) line.end(code)
    },
  }
}
