import type { AlertQueue, ServerFrame } from '@aplauso/contract/alerts'
import type { DashboardStats } from '@aplauso/contract/donations'
import { SECOND_MS } from '@aplauso/contract/limits'
import {
  type AlertRow,
  type Goal,
  goalFrame,
  type Presentation,
  publicGoalFrame,
  replayFrame,
  skipFrame,
} from '../alert.ts'
import { type AlertCommand, findAlert, listAlertsFrom, listAlertsWrittenAfter } from '../alert-store.ts'
import {
  type ChannelState,
  findChannelState,
  readPresentation,
  sameGoal,
  samePublicGoal,
  sceneVersions,
} from '../channel-state.ts'
import type { DonationOutcome } from '../donation-progress.ts'
import { findHeldAlertFrame } from '../held/held-alerts.ts'
import { batchReads } from './batch-reads.ts'
import { ChannelTopics } from './channel-topics.ts'
import type { DashboardBroadcaster } from './dashboard-broadcaster.ts'
import { DeliveredAlerts, DeliveredCommands } from './delivered-alerts.ts'
import { type Access, CLOSE_CREATOR_GONE, CLOSE_KEY_ROTATED, type LiveSocket, type StreamKey } from './live-socket.ts'
import { isSceneChanged, narrowToScenes } from './scene-access.ts'
import { type InitialStateDeps, JoinedFrames, type NewSubscriber, sendInitialState } from './send-initial-state.ts'
import { type Audience, Subscribers } from './subscribers.ts'
import { throttle } from './throttle.ts'
import type { Cause, TopicValue } from './topic.ts'
import type { TopicBroadcaster } from './topic-broadcaster.ts'

export type CreatorChannelDeps = InitialStateDeps & {
  /** The creator's state, read for all rooms that ask together. */
  readState: (creatorId: string) => Promise<ChannelState | undefined>
  dashboardBroadcaster: Pick<DashboardBroadcaster, 'changed'>
  topicBroadcaster: Pick<TopicBroadcaster, 'changed'>
  /** A member was sent away, and its connection is about to end. */
  onSubscriberRemoved: (socket: LiveSocket) => void
  onPanicStarted: (creatorId: string) => void
}

const GOAL_EVERY_MS = SECOND_MS / 4
// An alert waits for no more newcomers than this.
const JOINS_PER_BATCH = 200

/**
 * One creator's connected sockets on this process. Everything that reads the tables and then sends runs one after the
 * other, so that a socket is either told of an alert by its replay or by the room, never by both and never by none.
 */
export class CreatorChannel {
  readonly creatorId: string
  readonly slug: string
  readonly #deps: CreatorChannelDeps
  readonly #subscribers = new Subscribers()
  readonly #topics = new ChannelTopics()
  /** What every member knows. */
  #state: ChannelState
  #presentation: Presentation
  readonly #delivered: DeliveredAlerts
  readonly #deliveredCommands = new DeliveredCommands()
  readonly #joinedFrames: JoinedFrames
  #pendingWork: Promise<unknown> = Promise.resolve()
  #isIdle = true
  #isCreatorGone = false
  readonly #sendGoal = throttle(GOAL_EVERY_MS, () =>
    this.#subscribers.sendGoal(publicGoalFrame(this.#state), this.#audience),
  )
  readonly #sendDashboardGoal = throttle(GOAL_EVERY_MS, () =>
    this.#subscribers.sendToDashboards(goalFrame(this.#state)),
  )
  readonly #admitInBatches = batchReads(JOINS_PER_BATCH, (newSubscribers: NewSubscriber[]) =>
    this.#inOrder(() => this.#admit(newSubscribers)),
  )

  constructor(deps: CreatorChannelDeps, state: ChannelState) {
    this.#deps = deps
    this.creatorId = state.id
    this.slug = state.slug
    this.#state = state
    this.#presentation = readPresentation(state)
    this.#joinedFrames = new JoinedFrames(deps.overlayScript)
    this.#delivered = new DeliveredAlerts(state)
  }

  /** Who besides overlays and dashboards is told of alerts, and of the sum that grows with each: in a panic nobody, readers also where viewers are not. */
  get #audience(): Audience {
    const { panic } = this.#presentation.settings
    return { apiClients: !panic, viewers: !panic && this.#state.publicFeed }
  }
  get inPanic(): boolean {
    return this.#presentation.settings.panic
  }
  get size(): number {
    return this.#subscribers.size + this.#topics.size
  }
  get hasOverlays(): boolean {
    return this.#subscribers.hasOverlays
  }
  get actorSockets(): LiveSocket[] {
    return this.#subscribers.actorSockets
  }
  get hasDashboards(): boolean {
    return this.#subscribers.hasDashboards
  }
  get watchedDonationIds(): string[] {
    return this.#subscribers.watchedDonationIds
  }
  /** Nobody is here and nobody is on the way in. */
  get isEmpty(): boolean {
    return this.size === 0 && this.#isIdle
  }
  /** The account is no creator any more. */
  get isCreatorGone(): boolean {
    return this.#isCreatorGone
  }

  /** Lets a viewer in at once: a viewer has missed nothing, and what the room knows is all that a viewer is told. */
  addViewer(socket: LiveSocket): void {
    socket.sendText(this.#joinedFrames.of(socket, this.#state, this.#presentation.settings))
    this.#subscribers.add(socket, this.#delivered.sequence)
  }

  /**
   * Lets an overlay or a dashboard in: the greeting, then what it has missed, then everything that comes. False when it has
   * to stay outside, because its key was rotated on its way in or it has gone. `after`: the last sequence that a dashboard
   * knows. Whoever waits for the same turn shares what it reads.
   */
  async addSubscriber(socket: LiveSocket, after?: number): Promise<boolean> {
    return (await this.#admitInBatches({ socket, after })) ?? false
  }

  /** Lets a donor in, who is told what becomes of this donation and nothing else: at once, as whoever came too late for news. */
  addDonationWatcher(socket: LiveSocket, watcher: { donationId: string; isDonor: boolean }): void {
    this.#subscribers.addDonationWatcher(socket, watcher)
    this.dashboardsChanged()
  }

  /**
   * Lets a layer in at once: what it is told are whole states, so it has missed nothing. False when its key was rotated on its
   * way in.
   */
  addWidget(socket: LiveSocket, access: Extract<Access, { role: 'widget' }>): boolean {
    const keyVersion = streamKeyVersion(access, this.#state)
    if (socket.isClosed || (keyVersion !== undefined && access.keyVersion < keyVersion)) return false
    socket.sendText(this.#joinedFrames.of(socket, this.#state, this.#presentation.settings))
    this.#topics.add(socket, access.topics)
    this.#checkScenes([socket])
    this.#deps.topicBroadcaster.changed(this, this.#topics.unsent)
    return true
  }

  leave(socket: LiveSocket): void {
    this.#subscribers.remove(socket)
    this.#topics.remove(socket)
  }

  /** A committed alert that this process holds in its hands: sent at once, without SQL, when it is the next one. */
  deliver(row: AlertRow, goal: Goal): Promise<void> | void {
    if (!this.#isIdle || row.sequence !== this.#delivered.sequence + 1) return this.catchUp(row.sequence, row.id)
    this.#broadcastAlert(row)
    this.#applyState({ ...this.#state, ...goal })
  }

  /** Something up to this sequence was committed somewhere: reads and sends what is missing, in order. */
  async catchUp(sequence: number, alertId: string | undefined): Promise<void> {
    // What this process has delivered itself is announced to it as well, and costs nothing.
    if (this.#delivered.includes(sequence, alertId)) return
    await this.#inOrder(async () => {
      if (!this.#delivered.includes(sequence, alertId)) await this.#syncWithDatabase()
    })
  }

  /** Something of the creator's has changed: tells the members what. */
  refresh(): Promise<void> {
    this.dashboardsChanged()
    this.topicsChanged('change')
    return this.#inOrder(() => this.#syncWithDatabase())
  }

  /** Whether the members know something else than this; it may be older than what they know, so it is not what they are told. */
  isStaleAgainst(state: ChannelState): boolean {
    const current = this.#state
    return (
      state.sequence !== this.#delivered.sequence ||
      this.#delivered.isAheadOf(state) ||
      state.widgetKeyVersion !== current.widgetKeyVersion ||
      state.listenKeyVersion !== current.listenKeyVersion ||
      state.sceneKeys !== current.sceneKeys ||
      state.storedSettings !== current.storedSettings ||
      state.storedVariations !== current.storedVariations ||
      state.publicFeed !== current.publicFeed ||
      !sameGoal(state, current)
    )
  }

  replay(alertId: string): Promise<void> {
    this.dashboardsChanged()
    return this.#inOrder(async () => {
      const row = await findAlert(this.#deps.db, this.creatorId, alertId)
      if (row === undefined) return
      this.#deliveredCommands.add(alertId, row.replay_requested_at)
      this.#subscribers.sendReplay(replayFrame(row, this.#presentation, true), this.#audience)
    })
  }

  /** An alert that waits has what it plays: overlays get it once more, and those that hold it take its sound alone. */
  sound(alertId: string): Promise<void> {
    this.dashboardsChanged()
    return this.#inOrder(async () => {
      const row = await findAlert(this.#deps.db, this.creatorId, alertId)
      const isWaiting = row && (row.shown_at === null || (row.replay_requested_at ?? 0) > row.shown_at)
      if (isWaiting) this.#subscribers.sendToOverlays(replayFrame(row, this.#presentation, row.shown_at !== null))
    })
  }

  skip(alertId: string): Promise<void> {
    this.#deliveredCommands.add(alertId)
    return this.#sendCommand(skipFrame(alertId))
  }

  clear(): Promise<void> {
    return this.#sendCommand({ type: 'control', payload: { action: 'clear' } })
  }

  /** An alert is held, or was decided: dashboards are told at once, as somebody may be waiting for it. */
  heldAlertChanged(alertId: string): Promise<void> {
    this.dashboardsChanged()
    return this.#inOrder(async () => {
      const heldFrame = await findHeldAlertFrame(this.#deps.db, this.creatorId, alertId)
      if (heldFrame) this.#subscribers.sendToDashboards(heldFrame)
      // Money came with it all the same.
      await this.#syncWithDatabase()
    })
  }

  /** Much may have been skipped: overlays are told of what they may still hold. */
  repeatSkips(): Promise<void> {
    this.dashboardsChanged()
    return this.#inOrder(async () => {
      const { skippedIds = [] } = (await this.#deps.readOverlayBacklog(this.creatorId)) ?? {}
      for (const id of skippedIds) this.#sendToOverlays(skipFrame(id), id)
    })
  }

  /** What the creator did by hand lately, in the tables: overlays are told what no event has told them. */
  repeatCommands(commands: AlertCommand[]): Promise<void> {
    return this.#inOrder(async () => {
      for (const command of commands) {
        if (this.#deliveredCommands.includes(command)) continue
        const { id, forced, replay_requested_at: replayAt } = command
        if (forced) this.#sendToOverlays(replayFrame(command, this.#presentation, true), id, replayAt)
        else this.#sendToOverlays(skipFrame(id), id)
      }
    })
  }

  /** The queue or the figures may be others than the dashboards know, or donors: they are told soon, if they are. */
  dashboardsChanged(): void {
    if (this.#subscribers.hasDashboards || this.#subscribers.hasDonationWatchers)
      this.#deps.dashboardBroadcaster.changed(this)
  }

  /** What layers are told of may be something else by this. */
  topicsChanged(cause: Cause): void {
    if (this.#topics.size > 0) this.#deps.topicBroadcaster.changed(this, this.#topics.changedBy(cause))
  }

  /** In a panic nothing is told: what layers show is off, and comes again whole. */
  sendTopic(topic: string, value: TopicValue): void {
    if (!this.inPanic) this.#topics.send(topic, value)
  }

  sendDashboardUpdate(queue: AlertQueue | undefined, stats: DashboardStats | undefined): void {
    if (queue) this.#subscribers.sendQueue(queue)
    if (stats) this.#subscribers.sendStats(stats, this.creatorId)
  }

  sendDonationProgress(progressOf: (donationId: string) => DonationOutcome | undefined): void {
    this.#subscribers.sendProgress(progressOf)
  }

  #sendToOverlays(frame: ServerFrame, alertId: string, replayAt?: Date | null): void {
    this.#deliveredCommands.add(alertId, replayAt)
    this.#subscribers.sendToOverlays(frame)
  }

  /** In its turn, for whoever is on the way in as well: else it would overtake the alert that it is about. */
  #sendCommand(frame: ServerFrame): Promise<void> {
    return this.#inOrder(async () => {
      this.#subscribers.send(frame)
      this.dashboardsChanged()
    })
  }

  /** Gives who is in then. */
  async #admit(newSubscribers: NewSubscriber[]): Promise<boolean[]> {
    // The sequence is read before the alerts, so what commits between the two is in the replay and is known by its number.
    const state = newSubscribers.every(({ socket }) => socket.isClosed)
      ? undefined
      : await this.#deps.readState(this.creatorId)
    if (state === undefined) return []
    if (this.#delivered.isAheadOf(state)) await this.#resyncAfterDataLoss(state)
    else this.#applyState(state)
    const admitted = newSubscribers.filter(({ socket }) => !socket.isClosed && !hasOutdatedKey(socket, state))
    const hadOverlays = this.#subscribers.hasOverlays
    const snapshot = { state, presentation: this.#presentation, joined: this.#joinedFrames }
    const { lastSequenceOf, skippedIds, forced } = await sendInitialState(this.#deps, admitted, snapshot)
    for (const subscriber of admitted) {
      if (!subscriber.socket.isClosed) this.#subscribers.add(subscriber.socket, lastSequenceOf(subscriber))
    }
    this.#checkScenes(admitted.map(({ socket }) => socket))
    this.dashboardsChanged()
    // Told to some of the overlays alone, what the creator did by hand is repeated to all of them.
    if (!hadOverlays) {
      for (const id of skippedIds) this.#deliveredCommands.add(id)
      for (const { id, replay_requested_at } of forced) this.#deliveredCommands.add(id, replay_requested_at)
    }
    return newSubscribers.map(({ socket }) => this.#subscribers.has(socket))
  }

  async #syncWithDatabase(): Promise<void> {
    const { db } = this.#deps
    const [rows, state] = await Promise.all([
      listAlertsFrom(db, this.creatorId, this.#delivered.sequence),
      findChannelState(db, this.creatorId),
    ])
    if (state === undefined) return this.#closeAll()
    const isReplaced = rows.some(({ sequence, id }) => this.#delivered.isReplacedBy(sequence, id))
    if (isReplaced || this.#delivered.isAheadOf(state)) return this.#resyncAfterDataLoss(state)
    this.#applyState(state)
    for (const row of rows) if (row.sequence > this.#delivered.sequence) this.#broadcastAlert(row)
  }

  /** The database has lost alerts that the members were told of: they are told what it has written since. */
  async #resyncAfterDataLoss(state: ChannelState): Promise<void> {
    const { newestId } = this.#delivered
    const rows = await listAlertsWrittenAfter(this.#deps.db, this.creatorId, { sequence: state.sequence, newestId })
    const newRows = rows.filter(({ id }) => !this.#delivered.includesId(id))
    this.#subscribers.resetSequences()
    this.#delivered.resetTo(state)
    this.#applyState(state)
    for (const row of newRows) this.#broadcastAlert(row)
  }

  /** Every change of the state goes through here, so that no member misses what differs. */
  #applyState(state: ChannelState): void {
    const previous = this.#state
    const { paused, muted, panic } = this.#presentation.settings
    const { viewers, apiClients } = this.#audience
    this.#state = state
    if (!sameKeys(state, previous)) {
      for (const socket of this.#socketsWithStreamKey) {
        if (hasOutdatedKey(socket, state)) this.#removeAndClose(socket, CLOSE_KEY_ROTATED, 'the key was rotated')
      }
      this.#checkScenes(this.#socketsWithStreamKey)
    }
    const areSettingsSame = state.storedSettings === previous.storedSettings
    if (!areSettingsSame || state.storedVariations !== previous.storedVariations)
      this.#presentation = readPresentation(state)
    const { settings } = this.#presentation
    if (!areSettingsSame) {
      this.#subscribers.send({ type: 'settings', payload: settings })
      this.#topics.sendSettings(settings)
      this.dashboardsChanged()
    }
    if (paused !== settings.paused) {
      this.#subscribers.send({ type: 'control', payload: { action: paused ? 'resume' : 'pause' } })
    }
    if (muted !== settings.muted) {
      this.#subscribers.send({ type: 'control', payload: { action: muted ? 'unmute' : 'mute' } })
    }
    if (panic !== settings.panic) {
      if (settings.panic) this.#deps.onPanicStarted(this.creatorId)
      this.#subscribers.send({ type: 'control', payload: { action: panic ? 'calm' : 'panic' } })
      this.#topics.forgetSent()
      this.#deps.topicBroadcaster.changed(this, this.#topics.all)
    }
    // Of what came while they were told nothing, whoever is told again knows no sum.
    const isOpened = (!viewers && this.#audience.viewers) || (!apiClients && this.#audience.apiClients)
    if (isOpened || !samePublicGoal(state, previous)) this.#sendGoal()
    if (!sameGoal(state, previous)) {
      this.#sendDashboardGoal()
      this.topicsChanged('money')
    }
  }

  /** Whose access depends on a key of the stream. */
  get #socketsWithStreamKey(): LiveSocket[] {
    return [...this.#subscribers.overlays, ...this.#topics.sockets]
  }

  /** A scene that was changed may open less to these sockets than when they were let in. */
  #checkScenes(sockets: LiveSocket[]): void {
    const changed = sockets.filter((socket) => !socket.isClosed && isSceneChanged(socket, this.#state))
    if (changed.length === 0) return
    narrowToScenes(this.#deps.db, changed, {
      restrictTopics: (socket, topics) => this.#topics.restrictTo(socket, topics),
      close: (socket) => this.#removeAndClose(socket, CLOSE_KEY_ROTATED, 'the scene shows no alerts any more'),
    }).catch(() => {
      // Unchecked they stay with nothing: they come back and are checked by then.
      for (const socket of changed) socket.closeForRetry()
    })
  }

  /** The account is no creator any more. */
  #closeAll(): void {
    this.#isCreatorGone = true
    for (const socket of [...this.#subscribers.sockets, ...this.#topics.sockets]) {
      this.#removeAndClose(socket, CLOSE_CREATOR_GONE, 'there is no such creator any more')
    }
  }

  #removeAndClose(socket: LiveSocket, code: number, reason: string): void {
    this.leave(socket)
    socket.close(code, reason)
    this.#deps.onSubscriberRemoved(socket)
  }

  #broadcastAlert(row: AlertRow): void {
    this.#subscribers.sendAlert(row, this.#presentation, this.#audience)
    this.#delivered.add(row)
    this.dashboardsChanged()
    this.topicsChanged('money')
  }

  #inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#isIdle = false
    const done = this.#pendingWork.then(work)
    const settled = done
      .catch(() => {})
      .then(() => {
        if (this.#pendingWork === settled) this.#isIdle = true
      })
    this.#pendingWork = settled
    return done
  }
}

const sameKeys = (one: ChannelState, other: ChannelState): boolean =>
  one.widgetKeyVersion === other.widgetKeyVersion &&
  one.listenKeyVersion === other.listenKeyVersion &&
  one.sceneKeys === other.sceneKeys

/** What a key of the stream has to be of now; undefined for a scene that is gone. */
const streamKeyVersion = ({ scene }: StreamKey, state: ChannelState): number | undefined =>
  scene === undefined ? state.widgetKeyVersion : sceneVersions(state, scene.id)?.keyVersion

const hasOutdatedKey = ({ access }: LiveSocket, state: ChannelState): boolean =>
  ((access.role === 'overlay' || access.role === 'widget') && access.keyVersion !== streamKeyVersion(access, state)) ||
  (access.role === 'listener' && access.keyVersion !== state.listenKeyVersion)
