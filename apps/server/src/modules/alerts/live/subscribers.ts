import type { AlertQueue, ServerFrame } from '@aplauso/contract/alerts'
import type { DashboardFrame, DashboardStats, ProgressFrame } from '@aplauso/contract/donations'
import { MINUTE_MS } from '@aplauso/contract/limits'
import { type AlertRow, alertOf, type DonationFrame, type Presentation } from '../alert.ts'
import { type DonationOutcome, progressFor } from '../donation-progress.ts'
import { redactPrivate, serializePerRights } from '../redact-amounts.ts'
import type { LiveSocket } from './live-socket.ts'

/** What a dashboard was told last. */
type LastSent = { queue?: string; figures?: string }

/** Who is told of alerts besides overlays and dashboards: `readers` are what joined by an API key. */
export type Audience = { viewers: boolean; apiClients: boolean }

/** A donor's socket: which donation, and what it was told last. */
type DonationWatcher = { donationId: string; isDonor: boolean; lastSent: string | undefined }

/** The sockets in a room, and what each of them knows. A frame is built once, however many sockets it goes to. */
export class Subscribers {
  readonly #sequences = new Map<LiveSocket, number>()
  /** And listeners, who play what overlays play. */
  readonly #overlays = new Set<LiveSocket>()
  readonly #dashboards = new Map<LiveSocket, LastSent>()
  readonly #apiClients = new Set<LiveSocket>()
  /** Apart from all others, so that no frame of the room ever goes to them. */
  readonly #donationWatchers = new Map<LiveSocket, DonationWatcher>()

  get size(): number {
    return this.#sequences.size + this.#donationWatchers.size
  }
  get sockets(): LiveSocket[] {
    return [...this.#sequences.keys(), ...this.#donationWatchers.keys()]
  }
  get watchedDonationIds(): string[] {
    return Array.from(this.#donationWatchers.values(), ({ donationId }) => donationId)
  }
  get hasDonationWatchers(): boolean {
    return this.#donationWatchers.size > 0
  }
  get overlays(): LiveSocket[] {
    return [...this.#overlays]
  }
  /** Whose access may end, or become another one. */
  get actorSockets(): LiveSocket[] {
    return [...this.#dashboards.keys(), ...this.#apiClients]
  }
  get hasOverlays(): boolean {
    return this.#overlays.size > 0
  }
  get hasDashboards(): boolean {
    return this.#dashboards.size > 0
  }

  has(socket: LiveSocket): boolean {
    return this.#sequences.has(socket)
  }

  /** `sequence`: the last that it was told. */
  add(socket: LiveSocket, sequence: number): void {
    this.#sequences.set(socket, sequence)
    if (playsAlerts(socket)) this.#overlays.add(socket)
    if (socket.access.role === 'dashboard') this.#dashboards.set(socket, {})
    if (socket.access.role === 'reader') this.#apiClients.add(socket)
  }

  addDonationWatcher(socket: LiveSocket, watcher: Omit<DonationWatcher, 'lastSent'>): void {
    this.#donationWatchers.set(socket, { ...watcher, lastSent: undefined })
  }

  remove(socket: LiveSocket): void {
    this.#sequences.delete(socket)
    this.#donationWatchers.delete(socket)
    this.#overlays.delete(socket)
    this.#dashboards.delete(socket)
    this.#apiClients.delete(socket)
  }

  /** Sequences are given away once more: none that a member knows keeps an alert from it. */
  resetSequences(): void {
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

  sendToDashboards(frame: DashboardFrame): void {
    const textFor = serializePerRights(frame)
    for (const socket of this.#dashboards.keys()) send(socket, textFor(socket.rights))
  }

  /** To all but dashboards, which have a figure of their own. */
  sendGoal(frame: ServerFrame, audience: Audience): void {
    const text = JSON.stringify(frame)
    for (const socket of this.#sequences.keys()) {
      const { role } = socket.access
      if (role !== 'dashboard' && isInAudience(audience, role)) socket.sendText(text)
    }
  }

  sendReplay(frame: DonationFrame, audience: Audience): void {
    this.#sendDonation(frame, ({ access: { role } }) => isInAudience(audience, role))
  }

  /**
   * To whoever does not know it yet; one below the creator's minimum, skipped meanwhile, or paid before the creator's replay
   * window and found only now, is for dashboards alone.
   */
  sendAlert(row: AlertRow, presentation: Presentation, audience: Audience): void {
    const windowMs = presentation.settings.replayWindowMinutes * MINUTE_MS
    const isMissed = Date.now() - row.created_at.getTime() > windowMs
    const isForStreams = row.skipped_at === null && !isMissed
    const frame: DonationFrame = { type: 'donation', payload: alertOf(row, presentation, false) }
    this.#sendDonation(frame, ({ access: { role } }, known) => {
      return row.sequence > known && (role === 'dashboard' || (isForStreams && isInAudience(audience, role)))
    })
  }

  #sendDonation(frame: DonationFrame, isFor: (socket: LiveSocket, known: number) => boolean): void {
    const whole = JSON.stringify(frame)
    const textFor = serializePerRights(frame)
    for (const [socket, known] of this.#sequences) {
      if (isFor(socket, known)) send(socket, socket.access.role === 'dashboard' ? textFor(socket.rights) : whole)
    }
  }

  /** To the dashboards that were told another one last. */
  sendQueue(queue: AlertQueue): void {
    const { connected, lastSeenAt } = queue.overlays
    // While an overlay is there it is seen at every moment, which is no change.
    const same = { ...queue, overlays: { ...queue.overlays, lastSeenAt: connected ? null : lastSeenAt } }
    this.#sendIfChanged({ type: 'queue', payload: queue }, serializePerRights({ type: 'queue', payload: same }))
  }

  /** To the dashboards that were told others last, of who may ask for them too. */
  sendStats(stats: DashboardStats, creatorId: string): void {
    const isOwnerOf = (socket: LiveSocket) => 'actor' in socket.access && socket.access.actor.id === creatorId
    const ownFrame = { type: 'figures', payload: stats } as const
    this.#sendIfChanged(ownFrame, serializePerRights(ownFrame), (socket) => seesStats(socket) && isOwnerOf(socket))
    const othersFrame = { type: 'figures', payload: { ...stats, recent: stats.recent.map(redactPrivate) } } as const
    this.#sendIfChanged(
      othersFrame,
      serializePerRights(othersFrame),
      (socket) => seesStats(socket) && !isOwnerOf(socket),
    )
  }

  /** To the donors who were told something else last. */
  sendProgress(progressOf: (donationId: string) => DonationOutcome | undefined): void {
    for (const [socket, watcher] of this.#donationWatchers) {
      const donation = progressOf(watcher.donationId)
      const payload = donation && progressFor(donation, watcher.isDonor)
      const text = payload && JSON.stringify({ type: 'progress', payload } satisfies ProgressFrame)
      if (text === undefined || text === watcher.lastSent) continue
      watcher.lastSent = text
      socket.sendText(text)
    }
  }

  /** `sameFor`: what makes it no news to whoever was told it last. */
  #sendIfChanged(
    frame: Extract<DashboardFrame, { type: keyof LastSent }>,
    comparedTextFor: ReturnType<typeof serializePerRights>,
    isFor = (_socket: LiveSocket) => true,
  ): void {
    const textFor = serializePerRights(frame)
    for (const [socket, lastSent] of this.#dashboards) {
      const comparedText = comparedTextFor(socket.rights)
      if (comparedText === undefined || lastSent[frame.type] === comparedText || !isFor(socket)) continue
      lastSent[frame.type] = comparedText
      send(socket, textFor(socket.rights))
    }
  }
}

const playsAlerts = ({ access: { role } }: LiveSocket): boolean => role === 'overlay' || role === 'listener'
const isInAudience = ({ viewers, apiClients }: Audience, role: LiveSocket['access']['role']): boolean =>
  role === 'viewer' ? viewers : role !== 'reader' || apiClients

const seesStats = ({ access }: LiveSocket): boolean =>
  'actor' in access && access.actor.role === 'dashboard' && access.actor.seesStats

function send(socket: LiveSocket, text: string | undefined): void {
  if (text !== undefined) socket.sendText(text)
}
