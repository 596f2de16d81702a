import type { AlertControlRight } from '@aplauso/contract/access'
import type { ServerFrame } from '@aplauso/contract/alerts'
import { SECOND_MS } from '@aplauso/contract/limits'
import { CLOSE_TRY_AGAIN, tryAgainReason } from '@aplauso/contract/try-again'
import type { WebSocket } from 'ws'
import type { LiveActor, LiveClaim } from '../team/live-actors.ts'
import { TokenBucket } from './token-bucket.ts'
import type { Topic } from './topic.ts'

// Without this bound, ten paused clients grew a process to 1.5 GB in ten seconds. A client that is cut off catches up
// by its sequence.
const BUFFERED_MAX_BYTES = 256 * 1024
// A full backlog and as many frames that arrive while it is sent. A frame is about 1 kB.
const WAITING_MAX_FRAMES = 2_000
const STALLED_MS = 30 * SECOND_MS
// The burst covers a client that reconnects and reports all alerts shown meanwhile. The rate covers five short cards at
// once: fewer than two alerts a second, each with one report and two status changes.
const FRAME_LIMIT = { burst: 120, perSecond: 10 }
// An overlay joins again at most once a second to get its unshown alerts.
const JOIN_LIMIT = { burst: 10, perSecond: 1 }
/** Sockets that are asked to reconnect are spread over this time. */
const RETRY_DELAY = { afterMs: 2 * SECOND_MS, withinMs: 8 * SECOND_MS }

export const CLOSE_POLICY = 1008
export const CLOSE_ACCESS_ENDED = 4001
export const CLOSE_KEY_ROTATED = 4003
export const CLOSE_CREATOR_GONE = 4004
/** Closes sockets of a suspended account and of the channel of a suspended creator. */
export const CLOSE_SUSPENDED = 4005
export const SUSPENDED_REASON = 'the account is suspended'

/** Access of a scene key: the scene, the topics of its visible layers, and alerts if a visible layer shows them. */
export type SceneAccess = { id: string; revision: number; hasAlerts: boolean; topics: ReadonlySet<string> }

/** The version of the overlay key, or of a scene key with its scene, that a socket joined with. */
export type StreamKey = { keyVersion: number; scene?: SceneAccess }

export type Access =
  | { role: 'viewer' }
  /** A donor, who receives the progress of one donation. */
  | { role: 'follower' }
  | ({ role: 'overlay' } & StreamKey)
  /** The creator's listening page: receives alerts like an overlay, and does not count as one. */
  | { role: 'listener'; keyVersion: number }
  /** A layer that shows no alerts: receives topics and nothing else. */
  | ({ role: 'widget'; topics: readonly Topic[] } & StreamKey)
  | { role: LiveActor['role']; actor: LiveActor; claim: LiveClaim }

/** One connected client with its access, its rate limits and the limit on unsent data. */
export class LiveSocket {
  access: Access = { role: 'viewer' }
  /** The client has answered since the last heartbeat. */
  isAlive = true
  readonly #ws: WebSocket
  /** Frames of a backlog that the client has not read yet, and those after it; undefined for most sockets. */
  #queuedTexts: string[] | undefined
  #stallTimer: NodeJS.Timeout | undefined
  readonly #frames = new TokenBucket(FRAME_LIMIT)
  readonly #joins = new TokenBucket(JOIN_LIMIT)

  constructor(ws: WebSocket) {
    this.#ws = ws
  }

  /** The rights of a dashboard; empty for other roles. */
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

  /** Sends a list larger than the buffer limit, as fast as the client reads it. Later frames are queued behind it. */
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

  /** Closes a connection that cannot be served now, with a delay for the reconnect. */
  closeForRetry(): void {
    this.close(CLOSE_TRY_AGAIN, tryAgainReason(RETRY_DELAY.afterMs + Math.random() * RETRY_DELAY.withinMs))
  }

  mayReceive(): boolean {
    return this.#frames.take()
  }
  mayJoin(): boolean {
    return this.#joins.take()
  }

  /** Terminates a connection that has not answered since the last heartbeat; otherwise sends a ping. */
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
    // The pong is queued behind the backlog on the wire, so reading the backlog counts as alive.
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
