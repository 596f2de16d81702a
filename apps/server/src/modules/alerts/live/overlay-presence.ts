import { isDeepStrictEqual } from 'node:util'
import type { OverlayStatus } from '@aplauso/contract/alerts'
import { SECOND_MS } from '@aplauso/contract/limits'
import type { FastifyBaseLogger } from 'fastify'
import { uuidv7 } from 'uuidv7'
import { isId } from '#modules/creators/public.ts'
import type { Database } from '#modules/tables.ts'
import { createOutageLog, type OutageLog } from '#platform/database/outage-log.ts'
import { every } from '#platform/jobs/every.ts'
import { withinTime } from '#platform/time/within-time.ts'
import { type ConnectedOverlay, refreshOverlays, removeOverlays, writeOverlays } from '../connected-overlays.ts'
import type { LiveSocket } from './live-socket.ts'

export type PresenceDeps = {
  db: Database
  log: FastifyBaseLogger
  processId: string
  socketCount: () => number
  /** Called after the write: overlays of these creators connected, disconnected or changed their status. */
  changed: (creatorIds: string[]) => void
}

// With this delay, 20,000 overlays that reconnect after a restart need some dozens of statements. Nobody notices the
// delay.
const BATCH_DELAY_MS = 50
const RETRY_MS = SECOND_MS
const ROWS_PER_STATEMENT = 1_000
const REFRESH_EVERY_MS = 20 * SECOND_MS
const CLOSE_TIMEOUT_MS = 2 * SECOND_MS

/**
 * The overlays that are connected to this process and their status, stored in the table `overlays` for all processes.
 * Never fails and never blocks callers: failed writes are retried.
 */
export class OverlayPresence {
  readonly #deps: PresenceDeps
  readonly #connected = new Map<LiveSocket, ConnectedOverlay>()
  /** Rows to insert or update, and rows to delete, by overlay id. */
  #unwritten = new Map<string, ConnectedOverlay>()
  #disconnected = new Map<string, ConnectedOverlay>()
  #timer: NodeJS.Timeout | undefined
  /** Statements run in order, so that an older status never overwrites a newer one. */
  #pendingWork: Promise<void> = Promise.resolve()
  readonly #writeOutages: OutageLog
  readonly #stopRefreshing: () => Promise<void>
  #closed = false

  constructor(deps: PresenceDeps) {
    this.#deps = deps
    this.#writeOutages = createOutageLog(deps.log, 'overlays not written, will retry', 'overlays are written again')
    this.#stopRefreshing = every(REFRESH_EVERY_MS, 'overlays of this process', deps.log, () =>
      this.#inOrder(() => this.#refresh()),
    )
  }

  /** Adds an overlay that has joined. A second join to the same creator changes nothing. */
  add(socket: LiveSocket, creatorId: string): void {
    if (this.#closed || socket.isClosed || this.#connected.get(socket)?.creatorId === creatorId) return
    this.remove(socket)
    const overlay = { id: uuidv7(), creatorId, status: { playing: [], since: {} } }
    this.#connected.set(socket, overlay)
    this.#write(overlay)
  }

  updateStatus(socket: LiveSocket, { playing, ...rest }: OverlayStatus): void {
    const overlay = this.#connected.get(socket)
    if (overlay === undefined) return
    const ids = playing.filter(isId)
    const { since } = overlay.status
    const now = new Date().toISOString()
    const status = { playing: ids, since: Object.fromEntries(ids.map((id) => [id, since?.[id] ?? now])), ...rest }
    if (isDeepStrictEqual(overlay.status, status)) return
    overlay.status = status
    this.#write(overlay)
  }

  /** The ids of alerts on the screens of this process's overlays, including those not written yet. */
  playingOf(creatorId: string): string[] {
    return [...this.#connected.values()].flatMap((connected) =>
      connected.creatorId === creatorId ? (connected.status.playing ?? []) : [],
    )
  }

  remove(socket: LiveSocket): void {
    const overlay = this.#connected.get(socket)
    if (overlay === undefined) return
    this.#connected.delete(socket)
    this.#unwritten.delete(overlay.id)
    this.#disconnected.set(overlay.id, overlay)
    this.#writeSoon()
  }

  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    this.#connected.clear()
    try {
      this.#deps.changed(await withinTime(this.#removeAll(), CLOSE_TIMEOUT_MS, 'Overlays were not deleted in time'))
    } catch (error) {
      this.#deps.log.warn({ err: error }, 'overlays of this process not deleted, another process will')
    }
  }

  async #removeAll(): Promise<string[]> {
    await this.#stopRefreshing()
    await this.#pendingWork
    return removeOverlays(this.#deps.db, this.#deps.processId)
  }

  #write(overlay: ConnectedOverlay): void {
    this.#unwritten.set(overlay.id, overlay)
    this.#writeSoon()
  }

  #writeSoon(afterMs = BATCH_DELAY_MS): void {
    if (this.#closed) return
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined
      this.#inOrder(() => this.#writeChanges()).then(this.#writeOutages.worked, (error: unknown) => {
        this.#writeOutages.failed(error)
        this.#writeSoon(RETRY_MS)
      })
    }, afterMs).unref()
  }

  async #writeChanges(): Promise<void> {
    const { db, processId, changed } = this.#deps
    while (!this.#closed && this.#unwritten.size + this.#disconnected.size > 0) {
      const connected = [...this.#unwritten.values()].slice(0, ROWS_PER_STATEMENT)
      const disconnected = [...this.#disconnected.values()].slice(0, ROWS_PER_STATEMENT)
      for (const { id } of connected) this.#unwritten.delete(id)
      for (const { id } of disconnected) this.#disconnected.delete(id)
      try {
        await writeOverlays(db, processId, { connected, disconnectedIds: disconnected.map(({ id }) => id) })
      } catch (error) {
        this.#requeue(connected, disconnected)
        throw error
      }
      changed([...connected, ...disconnected].map(({ creatorId }) => creatorId))
    }
  }

  /** Queues failed writes again, except for overlays that have disconnected since. */
  #requeue(connected: ConnectedOverlay[], disconnected: ConnectedOverlay[]): void {
    for (const overlay of disconnected) this.#disconnected.set(overlay.id, overlay)
    for (const overlay of connected) if (!this.#disconnected.has(overlay.id)) this.#unwritten.set(overlay.id, overlay)
  }

  async #refresh(): Promise<void> {
    await this.#writeChanges()
    const expected = this.#connected.size
    const { ownCount, affectedCreatorIds } = await refreshOverlays(
      this.#deps.db,
      this.#deps.processId,
      this.#deps.socketCount(),
    )
    if (affectedCreatorIds.length > 0) this.#deps.changed(affectedCreatorIds)
    // Another process has deleted the rows as those of a dead process, or a crash of PostgreSQL has emptied the table:
    // write all again.
    if (ownCount < expected) for (const overlay of this.#connected.values()) this.#write(overlay)
  }

  #inOrder(work: () => Promise<void>): Promise<void> {
    const done = this.#pendingWork.then(work)
    this.#pendingWork = done.catch(() => {})
    return done
  }
}
