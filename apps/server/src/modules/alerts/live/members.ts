import type { AlertQueue, AlertSettings, ServerFrame } from '@aplauso/contract/alerts'
import type { AlertProgress, DashboardFigures, DashboardFrame, ProgressFrame } from '@aplauso/contract/donations'
import { MINUTE_MS } from '@aplauso/contract/limits'
import { type AlertRow, alertOf } from '../alert.ts'
import type { LiveSocket } from './live-socket.ts'

/** What a dashboard was told last. */
type Told = { queue?: string; figures?: string }

/** A donor's socket: which donation, and what it was told last. */
type Follower = { donationId: string; told: string | undefined }

/** The sockets in a room, and what each of them knows. A frame is built once, however many sockets it goes to. */
export class Members {
  readonly #sequences = new Map<LiveSocket, number>()
  readonly #overlays = new Set<LiveSocket>()
  readonly #dashboards = new Map<LiveSocket, Told>()
  /** Apart from all others, so that no frame of the room ever goes to them. */
  readonly #followers = new Map<LiveSocket, Follower>()

  get size(): number {
    return this.#sequences.size + this.#followers.size
  }
  get sockets(): LiveSocket[] {
    return [...this.#sequences.keys(), ...this.#followers.keys()]
  }
  get followedIds(): string[] {
    return Array.from(this.#followers.values(), ({ donationId }) => donationId)
  }
  get haveFollowers(): boolean {
    return this.#followers.size > 0
  }
  get overlays(): LiveSocket[] {
    return [...this.#overlays]
  }
  get dashboards(): LiveSocket[] {
    return [...this.#dashboards.keys()]
  }
  get hasOverlays(): boolean {
    return this.#overlays.size > 0
  }
  get haveDashboards(): boolean {
    return this.#dashboards.size > 0
  }

  has(socket: LiveSocket): boolean {
    return this.#sequences.has(socket)
  }

  /** `sequence`: the last that it was told. */
  add(socket: LiveSocket, sequence: number): void {
    this.#sequences.set(socket, sequence)
    if (socket.access.role === 'overlay') this.#overlays.add(socket)
    if (socket.access.role === 'dashboard') this.#dashboards.set(socket, {})
  }

  follow(socket: LiveSocket, donationId: string): void {
    this.#followers.set(socket, { donationId, told: undefined })
  }

  remove(socket: LiveSocket): void {
    this.#sequences.delete(socket)
    this.#followers.delete(socket)
    this.#overlays.delete(socket)
    this.#dashboards.delete(socket)
  }

  /** Sequences are given away once more: none that a member knows keeps an alert from it. */
  forgetSequences(): void {
    for (const socket of this.#sequences.keys()) this.#sequences.set(socket, 0)
  }

  send(frame: ServerFrame): void {
    const text = JSON.stringify(frame)
    for (const socket of this.#sequences.keys()) socket.sendText(text)
  }

  sendToOverlays(frame: ServerFrame): void {
    const text = JSON.stringify(frame)
    for (const socket of this.#overlays) socket.sendText(text)
  }

  sendToDashboards(frame: ServerFrame): void {
    const text = JSON.stringify(frame)
    for (const socket of this.#dashboards.keys()) socket.sendText(text)
  }

  /** `toViewers`: to them as well. */
  sendReplay(frame: ServerFrame, toViewers: boolean): void {
    const text = JSON.stringify(frame)
    for (const socket of this.#sequences.keys()) {
      if (toViewers || socket.access.role !== 'viewer') socket.sendText(text)
    }
  }

  /**
   * To whoever does not know it yet; one below the creator's minimum, skipped meanwhile, or paid before the creator's replay
   * window and found only now, is for dashboards alone. `toViewers`: to them as well.
   */
  sendAlert(row: AlertRow, settings: AlertSettings, toViewers: boolean): void {
    const isMissed = Date.now() - row.created_at.getTime() > settings.replayWindowMinutes * MINUTE_MS
    const isForStreams = row.skipped_at === null && !isMissed
    const text = JSON.stringify({ type: 'donation', payload: alertOf(row, settings, false) })
    for (const [socket, known] of this.#sequences) {
      const { role } = socket.access
      const isFor = role === 'dashboard' || (isForStreams && (toViewers || role === 'overlay'))
      if (row.sequence > known && isFor) socket.sendText(text)
    }
  }

  /** To the dashboards that were told another one last. */
  sendQueue(queue: AlertQueue): void {
    const { connected, lastSeenAt } = queue.overlays
    // While an overlay is there it is seen at every moment, which is no change.
    const same = { ...queue, overlays: { ...queue.overlays, lastSeenAt: connected ? null : lastSeenAt } }
    this.#tellNews({ type: 'queue', payload: queue }, JSON.stringify(same))
  }

  /** To the dashboards that were told others last. */
  sendFigures(figures: DashboardFigures): void {
    this.#tellNews({ type: 'figures', payload: figures }, JSON.stringify(figures))
  }

  /** To the donors who were told something else last. */
  sendProgress(progressOf: (donationId: string) => AlertProgress | undefined): void {
    for (const [socket, follower] of this.#followers) {
      const payload = progressOf(follower.donationId)
      const text = payload && JSON.stringify({ type: 'progress', payload } satisfies ProgressFrame)
      if (text === undefined || text === follower.told) continue
      follower.told = text
      socket.sendText(text)
    }
  }

  /** `same`: what makes it no news to whoever was told it last. */
  #tellNews(frame: Extract<DashboardFrame, { type: keyof Told }>, same: string): void {
    const text = JSON.stringify(frame)
    for (const [socket, told] of this.#dashboards) {
      if (told[frame.type] === same) continue
      told[frame.type] = same
      socket.sendText(text)
    }
  }
}
