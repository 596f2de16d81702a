import type { StageRight } from '@aplauso/contract/access'
import type { ServerFrame } from '@aplauso/contract/alerts'
import { SECOND_MS } from '@aplauso/contract/limits'
import { CLOSE_TRY_AGAIN, tryAgainReason } from '@aplauso/contract/try-again'
import type { WebSocket } from 'ws'
import type { LiveClaim, LiveHand } from '#modules/stage/public.ts'
import { Allowance } from './allowance.ts'
import type { Topic } from './topic.ts'

// Ten paused readers grew a process to 1.5 GB in ten seconds without this bound; a reader cut off comes back by sequence.
const BUFFERED_MAX_BYTES = 256 * 1024
// A whole backlog and as much again that comes while it is on its way; a frame is about a kilobyte.
const WAITING_MAX_FRAMES = 2_000
const STALLED_MS = 30 * SECOND_MS
// A client that reconnects reports what it showed meanwhile in one burst. After that, five short cards at once are not two
// alerts in a second, each with a report and two changes of what is on the screen.
const FRAMES = { burst: 120, perSecond: 10 }
// An overlay asks once a second at most what is left to show.
const JOINS = { burst: 10, perSecond: 1 }
/** Whoever is asked to come back is spread over this time. */
const TRY_AGAIN = { afterMs: 2 * SECOND_MS, withinMs: 8 * SECOND_MS }

export const CLOSE_POLICY = 1008
export const CLOSE_ACCESS_ENDED = 4001
export const CLOSE_KEY_ROTATED = 4003
export const CLOSE_CREATOR_GONE = 4004

/** What the key of a scene opens: the scene, the topics of its visible layers, and the alerts where one of them shows alerts. */
export type OpenedScene = { id: string; revision: number; hasAlerts: boolean; topics: ReadonlySet<string> }

/** The key that let a socket in: the creator's overlay key or that of a scene, each of some version. */
export type StreamKey = { keyVersion: number; scene?: OpenedScene }

export type Access =
  | { role: 'viewer' }
  /** A donor, who hears of one donation. */
  | { role: 'follower' }
  | ({ role: 'overlay' } & StreamKey)
  /** The creator's ear: told as an overlay is, and taken for none. */
  | { role: 'listener'; keyVersion: number }
  /** A layer of the stream that shows no alerts: told of topics, and of nothing else. */
  | ({ role: 'widget'; topics: readonly Topic[] } & StreamKey)
  | { role: LiveHand['role']; hand: LiveHand; claim: LiveClaim }

/** One connected client: what it may do, how much it may send, and how far it may fall behind. */
export class LiveSocket {
  access: Access = { role: 'viewer' }
  /** Answered the last heartbeat. */
  alive = true
  readonly #ws: WebSocket
  /** Frames of a backlog that the reader is not ready for, and those that came after it; most sockets never have one. */
  #waiting: string[] | undefined
  #stalled: NodeJS.Timeout | undefined
  readonly #frames = new Allowance(FRAMES)
  readonly #joins = new Allowance(JOINS)

  constructor(ws: WebSocket) {
    this.#ws = ws
  }

  /** Of a dashboard: what it may do and see. */
  get rights(): readonly StageRight[] {
    return 'hand' in this.access && this.access.hand.role === 'dashboard' ? this.access.hand.rights : []
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
  sendBacklog(texts: string[]): void {
    if (this.closed || texts.length === 0) return
    this.#waiting ??= []
    this.#wait(this.#waiting, texts)
    this.#stalled ??= setTimeout(() => this.#ws.terminate(), STALLED_MS).unref()
    this.#drain()
  }

  fail(code: string, message: string): void {
    this.send({ type: 'error', payload: { code, message } })
  }

  close(code: number, reason: string): void {
    this.#ws.close(code, reason)
  }

  /** Ends a connection that cannot be served now, and says when to come back. */
  tryAgain(): void {
    this.close(CLOSE_TRY_AGAIN, tryAgainReason(TRY_AGAIN.afterMs + Math.random() * TRY_AGAIN.withinMs))
  }

  /** False once the client sends more than anyone needs to. */
  mayReceive(): boolean {
    return this.#frames.take()
  }
  /** False once it joins more often than anyone needs to. */
  mayJoin(): boolean {
    return this.#joins.take()
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
