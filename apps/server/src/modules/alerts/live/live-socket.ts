import type { AlertControlRight } from '@aplauso/contract/access'
import type { ServerFrame } from '@aplauso/contract/alerts'
import { SECOND_MS } from '@aplauso/contract/limits'
import { CLOSE_TRY_AGAIN, tryAgainReason } from '@aplauso/contract/try-again'
import type { WebSocket } from 'ws'
import type { LiveActor, LiveClaim } from '../team/live-actors.ts'
import { TokenBucket } from './token-bucket.ts'
import type { Topic } from './topic.ts'

// Ten paused readers grew a process to 1.5 GB in ten seconds without this bound; a reader cut off comes back by sequence.
const BUFFERED_MAX_BYTES = 256 * 1024
// A whole backlog and as much again that comes while it is on its way; a frame is about a kilobyte.
const WAITING_MAX_FRAMES = 2_000
const STALLED_MS = 30 * SECOND_MS
// A client that reconnects reports what it showed meanwhile in one burst. After that, five short cards at once are not two
// alerts in a second, each with a report and two changes of what is on the screen.
const FRAME_LIMIT = { burst: 120, perSecond: 10 }
// An overlay asks once a second at most what is left to show.
const JOIN_LIMIT = { burst: 10, perSecond: 1 }
/** Whoever is asked to come back is spread over this time. */
const RETRY_DELAY = { afterMs: 2 * SECOND_MS, withinMs: 8 * SECOND_MS }

export const CLOSE_POLICY = 1008
export const CLOSE_ACCESS_ENDED = 4001
export const CLOSE_KEY_ROTATED = 4003
export const CLOSE_CREATOR_GONE = 4004

/** What the key of a scene opens: the scene, the topics of its visible layers, and the alerts where one of them shows alerts. */
export type SceneAccess = { id: string; revision: number; hasAlerts: boolean; topics: ReadonlySet<string> }

/** The key that let a socket in: the creator's overlay key or that of a scene, each of some version. */
export type StreamKey = { keyVersion: number; scene?: SceneAccess }

export type Access =
  | { role: 'viewer' }
  /** A donor, who hears of one donation. */
  | { role: 'follower' }
  | ({ role: 'overlay' } & StreamKey)
  /** The creator's ear: told as an overlay is, and taken for none. */
  | { role: 'listener'; keyVersion: number }
  /** A layer of the stream that shows no alerts: told of topics, and of nothing else. */
  | ({ role: 'widget'; topics: readonly Topic[] } & StreamKey)
  | { role: LiveActor['role']; actor: LiveActor; claim: LiveClaim }

/** One connected client: what it may do, how much it may send, and how far it may fall behind. */
export class LiveSocket {
  access: Access = { role: 'viewer' }
  /** Answered the last heartbeat. */
  isAlive = true
  readonly #ws: WebSocket
  /** Frames of a backlog that the reader is not ready for, and those that came after it; most sockets never have one. */
  #queuedTexts: string[] | undefined
  #stallTimer: NodeJS.Timeout | undefined
  readonly #frames = new TokenBucket(FRAME_LIMIT)
  readonly #joins = new TokenBucket(JOIN_LIMIT)

  constructor(ws: WebSocket) {
    this.#ws = ws
  }

  /** Of a dashboard: what it may do and see. */
  get rights(): readonly AlertControlRight[] {
    return 'actor' in this.access && this.access.actor.role === 'dashboard' ? this.access.actor.rights : []
  }

  get isClosed(): boolean {
    return this.#ws.readyState !== this.#ws.OPEN
  }

  send(frame: ServerFrame): void {
    this.sendText(JSON.stringify(frame))
  }

  sendText(text: string): void {
    if (this.isClosed) return
    if (this.#queuedTexts) this.#enqueue(this.#queuedTexts, [text])
    else if (this.#ws.bufferedAmount + text.length > BUFFERED_MAX_BYTES) this.#ws.terminate()
    else this.#ws.send(text)
  }

  /** Sends more than the bound holds, as fast as it is read; a frame that comes meanwhile lines up behind. */
  sendBacklog(texts: string[]): void {
    if (this.isClosed || texts.length === 0) return
    this.#queuedTexts ??= []
    this.#enqueue(this.#queuedTexts, texts)
    this.#stallTimer ??= setTimeout(() => this.#ws.terminate(), STALLED_MS).unref()
    this.#drain()
  }

  sendError(code: string, message: string): void {
    this.send({ type: 'error', payload: { code, message } })
  }

  close(code: number, reason: string): void {
    this.#ws.close(code, reason)
  }

  /** Ends a connection that cannot be served now, and says when to come back. */
  closeForRetry(): void {
    this.close(CLOSE_TRY_AGAIN, tryAgainReason(RETRY_DELAY.afterMs + Math.random() * RETRY_DELAY.withinMs))
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
    if (!this.isAlive) return this.#ws.terminate()
    this.isAlive = false
    this.#ws.ping()
  }

  #enqueue(queuedTexts: string[], texts: string[]): void {
    if (queuedTexts.length + texts.length > WAITING_MAX_FRAMES) this.#ws.terminate()
    else queuedTexts.push(...texts)
  }

  #onTextSent(): void {
    if (this.#queuedTexts === undefined) return
    // The answer to a heartbeat comes after all that was sent before it: who reads on is alive.
    this.isAlive = true
    this.#stallTimer?.refresh()
    this.#drain()
  }

  #drain(): void {
    while (!this.isClosed && this.#ws.bufferedAmount < BUFFERED_MAX_BYTES / 2) {
      const text = this.#queuedTexts?.shift()
      if (text === undefined) break
      this.#ws.send(text, () => this.#onTextSent())
    }
    if (this.#queuedTexts?.length && !this.isClosed) return
    this.#queuedTexts = undefined
    clearTimeout(this.#stallTimer)
    this.#stallTimer = undefined
  }
}
