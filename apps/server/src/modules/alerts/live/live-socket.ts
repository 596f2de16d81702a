import type { LiveRole, ServerFrame } from '@aplauso/contract/alerts'
import { SECOND_MS } from '@aplauso/contract/limits'
import type { WebSocket } from 'ws'

// Ten paused readers grew a process to 1.5 GB in ten seconds without this bound; a reader cut off comes back by sequence.
const BUFFERED_MAX_BYTES = 256 * 1024
// A client that reconnects reports what it showed meanwhile in one burst; after that a frame a second is plenty.
const FRAMES_BURST = 120
const FRAMES_PER_SECOND = 5

export const CLOSE_POLICY = 1008
export const CLOSE_TRY_AGAIN = 1013

/** One connected client: what it may do, how much it may send, and how far it may fall behind. */
export class LiveSocket {
  role: LiveRole = 'viewer'
  /** Answered the last heartbeat. */
  alive = true
  readonly #ws: WebSocket
  #allowance = FRAMES_BURST
  #refilledAt = Date.now()

  constructor(ws: WebSocket) {
    this.#ws = ws
  }

  get closed(): boolean {
    return this.#ws.readyState !== this.#ws.OPEN
  }

  send(frame: ServerFrame): void {
    this.sendText(JSON.stringify(frame))
  }

  sendText(text: string): void {
    if (this.closed) return
    if (this.#ws.bufferedAmount + text.length > BUFFERED_MAX_BYTES) this.#ws.terminate()
    else this.#ws.send(text)
  }

  fail(code: string, message: string): void {
    this.send({ type: 'error', payload: { code, message } })
  }

  close(code: number, reason: string): void {
    this.#ws.close(code, reason)
  }

  /** False once the client sends more than anyone needs to. */
  mayReceive(): boolean {
    const now = Date.now()
    const refill = ((now - this.#refilledAt) / SECOND_MS) * FRAMES_PER_SECOND
    this.#allowance = Math.min(FRAMES_BURST, this.#allowance + refill) - 1
    this.#refilledAt = now
    return this.#allowance >= 0
  }

  /** Ends a connection whose other side has gone silent, else asks for a sign of life. */
  heartbeat(): void {
    if (!this.alive) return this.#ws.terminate()
    this.alive = false
    this.#ws.ping()
  }
}
