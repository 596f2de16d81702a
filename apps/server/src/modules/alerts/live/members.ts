import type { AlertQueue, ServerFrame } from '@aplauso/contract/alerts'
import type { DashboardFigures, DashboardFrame, ProgressFrame } from '@aplauso/contract/donations'
import { MINUTE_MS } from '@aplauso/contract/limits'
import { type AlertRow, alertOf, type DonationFrame, type Staging } from '../alert.ts'
import { type Followed, progressFor } from '../progress.ts'
import { forOthers, textsOf } from '../seen-by.ts'
import type { LiveSocket } from './live-socket.ts'

/** What a dashboard was told last. */
type Told = { queue?: string; figures?: string }

/** Who is told of alerts besides overlays and dashboards: `readers` are what joined by an API key. */
export type Audience = { viewers: boolean; readers: boolean }

/** A donor's socket: which donation, and what it was told last. */
type Follower = { donationId: string; isDonor: boolean; told: string | undefined }

/** The sockets in a room, and what each of them knows. A frame is built once, however many sockets it goes to. */
export class Members {
  readonly #sequences = new Map<LiveSocket, number>()
  /** And listeners, who play what overlays play. */
  readonly #overlays = new Set<LiveSocket>()
  readonly #dashboards = new Map<LiveSocket, Told>()
  readonly #readers = new Set<LiveSocket>()
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
  /** Whose access may end, or become another one. */
  get hands(): LiveSocket[] {
    return [...this.#dashboards.keys(), ...this.#readers]
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
    if (playsAlerts(socket)) this.#overlays.add(socket)
    if (socket.access.role === 'dashboard') this.#dashboards.set(socket, {})
    if (socket.access.role === 'reader') this.#readers.add(socket)
  }

  follow(socket: LiveSocket, followed: Omit<Follower, 'told'>): void {
    this.#followers.set(socket, { ...followed, told: undefined })
  }

  remove(socket: LiveSocket): void {
    this.#sequences.delete(socket)
    this.#followers.delete(socket)
    this.#overlays.delete(socket)
    this.#dashboards.delete(socket)
    this.#readers.delete(socket)
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

  sendToDashboards(frame: DashboardFrame): void {
    const textFor = textsOf(frame)
    for (const socket of this.#dashboards.keys()) send(socket, textFor(socket.rights))
  }

  /** To all but dashboards, which have a figure of their own. */
  sendGoal(frame: ServerFrame, audience: Audience): void {
    const text = JSON.stringify(frame)
    for (const socket of this.#sequences.keys()) {
      const { role } = socket.access
      if (role !== 'dashboard' && isIn(audience, role)) socket.sendText(text)
    }
  }

  sendReplay(frame: DonationFrame, audience: Audience): void {
    this.#sendDonation(frame, ({ access: { role } }) => isIn(audience, role))
  }

  /**
   * To whoever does not know it yet; one below the creator's minimum, skipped meanwhile, or paid before the creator's replay
   * window and found only now, is for dashboards alone.
   */
  sendAlert(row: AlertRow, staging: Staging, audience: Audience): void {
    const windowMs = staging.settings.replayWindowMinutes * MINUTE_MS
    const isMissed = Date.now() - row.created_at.getTime() > windowMs
    const isForStreams = row.skipped_at === null && !isMissed
    const frame: DonationFrame = { type: 'donation', payload: alertOf(row, staging, false) }
    this.#sendDonation(frame, ({ access: { role } }, known) => {
      return row.sequence > known && (role === 'dashboard' || (isForStreams && isIn(audience, role)))
    })
  }

  #sendDonation(frame: DonationFrame, isFor: (socket: LiveSocket, known: number) => boolean): void {
    const whole = JSON.stringify(frame)
    const textFor = textsOf(frame)
    for (const [socket, known] of this.#sequences) {
      if (isFor(socket, known)) send(socket, socket.access.role === 'dashboard' ? textFor(socket.rights) : whole)
    }
  }

  /** To the dashboards that were told another one last. */
  sendQueue(queue: AlertQueue): void {
    const { connected, lastSeenAt } = queue.overlays
    // While an overlay is there it is seen at every moment, which is no change.
    const same = { ...queue, overlays: { ...queue.overlays, lastSeenAt: connected ? null : lastSeenAt } }
    this.#tellNews({ type: 'queue', payload: queue }, textsOf({ type: 'queue', payload: same }))
  }

  /** To the dashboards that were told others last, of who may ask for them too. */
  sendFigures(figures: DashboardFigures, creatorId: string): void {
    const isOwn = (socket: LiveSocket) => 'hand' in socket.access && socket.access.hand.id === creatorId
    const whole = { type: 'figures', payload: figures } as const
    this.#tellNews(whole, textsOf(whole), (socket) => seesFigures(socket) && isOwn(socket))
    const part = { type: 'figures', payload: { ...figures, recent: figures.recent.map(forOthers) } } as const
    this.#tellNews(part, textsOf(part), (socket) => seesFigures(socket) && !isOwn(socket))
  }

  /** To the donors who were told something else last. */
  sendProgress(progressOf: (donationId: string) => Followed | undefined): void {
    for (const [socket, follower] of this.#followers) {
      const followed = progressOf(follower.donationId)
      const payload = followed && progressFor(followed, follower.isDonor)
      const text = payload && JSON.stringify({ type: 'progress', payload } satisfies ProgressFrame)
      if (text === undefined || text === follower.told) continue
      follower.told = text
      socket.sendText(text)
    }
  }

  /** `sameFor`: what makes it no news to whoever was told it last. */
  #tellNews(
    frame: Extract<DashboardFrame, { type: keyof Told }>,
    sameFor: ReturnType<typeof textsOf>,
    isFor = (_socket: LiveSocket) => true,
  ): void {
    const textFor = textsOf(frame)
    for (const [socket, told] of this.#dashboards) {
      const same = sameFor(socket.rights)
      if (same === undefined || told[frame.type] === same || !isFor(socket)) continue
      told[frame.type] = same
      send(socket, textFor(socket.rights))
    }
  }
}

const playsAlerts = ({ access: { role } }: LiveSocket): boolean => role === 'overlay' || role === 'listener'
const isIn = ({ viewers, readers }: Audience, role: LiveSocket['access']['role']): boolean =>
  role === 'viewer' ? viewers : role !== 'reader' || readers

const seesFigures = ({ access }: LiveSocket): boolean =>
  'hand' in access && access.hand.role === 'dashboard' && access.hand.seesFigures

function send(socket: LiveSocket, text: string | undefined): void {
  if (text !== undefined) socket.sendText(text)
}
