import type { ServerFrame } from '@aplauso/contract/alerts'
import { SECOND_MS } from '@aplauso/contract/limits'
import type { WebSocket } from 'ws'

// Ten paused readers grew a process to 1.5 GB in ten seconds without this bound; a reader cut off comes back by sequence.
const BUFFERED_MAX_BYTES = 256 * 1024
// A whole backlog and as much again that comes while it is on its way; a frame is about a kilobyte.
const WAITING_MAX_FRAMES = 2_000
const STALLED_MS = 30 * SECOND_MS
// A client that reconnects reports what it showed meanwhile in one burst. After that, five short cards at once are not two
// alerts in a second, each with a report and two changes of what is on the screen.
const FRAMES_BURST = 120
const FRAMES_PER_SECOND = 10

export const CLOSE_POLICY = 1008
export const CLOSE_TRY_AGAIN = 1013
export const CLOSE_ACCESS_ENDED = 4001
export const CLOSE_KEY_ROTATED = 4003
export const CLOSE_CREATOR_GONE = 4004

/** What a socket was let in with, which may cease to be valid while it is open. */
export type Access =
  | { role: 'viewer' }
  | { role: 'overlay'; keyVersion: number }
  | { role: 'dashboard'; token: string; viewerId: string; creatorId: string }

/** One connected client: what it may do, how much it may send, and how far it may fall behind. */
export class LiveSocket {
  access: Access = { role: 'viewer' }
  /** Answered the last heartbeat. */
  alive = true
  readonly #ws: WebSocket
  /** Frames of a backlog that the reader is not ready for, and those that came after it; most sockets never have one. */
  #waiting: string[] | undefined
  #stalled: NodeJS.Timeout | undefined
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
    if (this.#waiting) this.#wait(this.#waiting, [text])
    else if (this.#ws.bufferedAmount + text.length > BUFFERED_MAX_BYTES) this.#ws.terminate()
    else this.#ws.send(text)
  }

  /** Sends more than the bound holds, as fast as it is read; a frame that comes meanwhile lines up behind. */
  sendBacklog(frames: ServerFrame[]): void {
    if (this.closed || frames.length === 0) return
    this.#waiting ??= []
    this.#wait(
      this.#waiting,
      frames.map((frame) => JSON.stringify(frame)),
    )
    this.#stalled ??= setTimeout(() => this.#ws.terminate(), STALLED_MS).unref()
    this.#drain()
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

  #wait(waiting: string[], texts: string[]): void {
    if (waiting.length + texts.length > WAITING_MAX_FRAMES) this.#ws.terminate()
    else waiting.push(...texts)
  }

  #progress(): void {
    if (this.#waiting === undefined) return
    // The answer to a heartbeat comes after all that was sent before it: who reads on is alive.
    this.alive = true
    this.#stalled?.refresh()
    this.#drain()
  }

  #drain(): void {
    while (!this.closed && this.#ws.bufferedAmount < BUFFERED_MAX_BYTES / 2) {
      const text = this.#waiting?.shift()
      if (text === undefined) break
      this.#ws.send(text, () => this.#progress())
    }
    if (this.#waiting?.length && !this.closed) return
    this.#waiting = undefined
    clearTimeout(this.#stalled)
    this.#stalled = undefined
  }
}
