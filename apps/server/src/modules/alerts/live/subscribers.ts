import type { AlertQueue, ServerFrame } from '@aplauso/contract/alerts'
import type { DashboardFrame, DashboardStats, ProgressFrame } from '@aplauso/contract/donations'
import { MINUTE_MS, SECOND_MS } from '@aplauso/contract/limits'
import { histogram } from '#platform/telemetry/process-metrics.ts'
import { startSpan } from '#platform/telemetry/tracing.ts'
import {
  type AlertRow,
  alertOf,
  type DonationFrame,
  type Goal,
  goalFrame,
  type Presentation,
  publicGoalFrame,
} from '../alert.ts'
import { type DonationOutcome, progressFor } from '../donation-progress.ts'
import { redactPrivate, serializePerRights } from '../redact-amounts.ts'
import type { LiveSocket } from './live-socket.ts'

// Replays and what an overlay gets at its connection are not observed: they were not late.
const observeDelivery = histogram(
  'aplauso_alert_delivery_seconds',
  'From a booked donation to its alert on the connections of the overlays of a process',
  [0.05, 0.1, 0.25, 0.5, 1, 2, 5, 10, 30],
)

/** The last `queue` and `figures` frames that a dashboard got, as text. */
type LastSent = { queue?: string; figures?: string }

/** Which sockets besides overlays and dashboards receive alerts. `apiClients` have joined with an API key. */
export type Audience = { viewers: boolean; apiClients: boolean }

/** A donor's socket: its donation and the last frame that it got. */
type DonationWatcher = { donationId: string; isDonor: boolean; lastSent: string | undefined }

/**
 * The sockets of a creator channel, with the last alert sequence that each has. Every frame is serialized once for all
 * sockets.
 */
export class Subscribers {
  readonly #sequences = new Map<LiveSocket, number>()
  /** Overlays and listening pages: both play alerts. */
  readonly #overlays = new Set<LiveSocket>()
  readonly #dashboards = new Map<LiveSocket, LastSent>()
  readonly #apiClients = new Set<LiveSocket>()
  /** Donors are in no other collection, so that they never get a frame of the channel. */
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
  /** Sockets of dashboards and API clients, whose access can end while they are connected. */
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

  /** `sequence`: the last alert that the socket has. */
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

  /**
   * After a data loss the database assigns sequences again: no sequence that a socket has may keep a new alert from it.
   */
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

  /** Sends to all sockets except dashboards, whose goal also counts private donations. */
  sendGoal({ state, audience }: { state: Goal; audience: Audience }): void {
    const text = JSON.stringify(publicGoalFrame(state))
    for (const socket of this.#sequences.keys()) {
      const { role } = socket.access
      if (role !== 'dashboard' && isInAudience(audience, role)) socket.sendText(text)
    }
  }

  sendDashboardGoal(goal: Goal): void {
    this.sendToDashboards(goalFrame(goal))
  }

  sendReplay(frame: DonationFrame, audience: Audience): void {
    this.#sendDonation(frame, ({ access: { role } }) => isInAudience(audience, role))
  }

  /**
   * Sends an alert to all sockets that do not have it yet. Only dashboards get an alert that is below the creator's
   * minimum, already skipped, or older than the replay window.
   */
  sendAlert(row: AlertRow, presentation: Presentation, audience: Audience): void {
    const windowMs = presentation.settings.replayWindowMinutes * MINUTE_MS
    const isMissed = Date.now() - row.created_at.getTime() > windowMs
    const isForStreams = row.skipped_at === null && !isMissed
    const span = startSpan({
      name: 'alert to sockets',
      kind: 'producer',
      attributes: { sockets: this.#sequences.size },
    })
    if (isForStreams && this.hasOverlays) observeDelivery((Date.now() - row.created_at.getTime()) / SECOND_MS)
    const frame: DonationFrame = { type: 'donation', payload: alertOf(row, presentation, false) }
    this.#sendDonation(frame, ({ access: { role } }, known) => {
      return row.sequence > known && (role === 'dashboard' || (isForStreams && isInAudience(audience, role)))
    })
    span?.end()
  }

  #sendDonation(frame: DonationFrame, isFor: (socket: LiveSocket, known: number) => boolean): void {
    const whole = JSON.stringify(frame)
    const textFor = serializePerRights(frame)
    for (const [socket, known] of this.#sequences) {
      if (isFor(socket, known)) send(socket, socket.access.role === 'dashboard' ? textFor(socket.rights) : whole)
    }
  }

  /** Sends the queue to the dashboards whose last queue was a different one. */
  sendQueue(queue: AlertQueue): void {
    const { connected, lastSeenAt } = queue.overlays
    // While an overlay is connected, `lastSeenAt` is always now: leave it out of the comparison.
    const same = { ...queue, overlays: { ...queue.overlays, lastSeenAt: connected ? null : lastSeenAt } }
    this.#sendIfChanged({ type: 'queue', payload: queue }, serializePerRights({ type: 'queue', payload: same }))
  }

  /**
   * Sends the stats to the dashboards that may see them and whose last stats were different ones. Only the creator
   * reads private messages.
   */
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

  /** Sends progress to the donors whose last progress was a different one. */
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

  /**
   * `comparedTextFor`: the text that is compared with the last one; it can leave out fields that change all the time.
   */
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
