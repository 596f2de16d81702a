import type { AlertQueue, ServerFrame } from '@aplauso/contract/alerts'
import type { DashboardStats } from '@aplauso/contract/donations'
import { SECOND_MS } from '@aplauso/contract/limits'
import { createConcurrencyLimit } from '#platform/time/concurrency-limit.ts'
import { type AlertRow, type Goal, replayFrame, skipFrame } from '../alert.ts'
import { type AlertCommand, findAlert, listAlertsFrom, listAlertsWrittenAfter } from '../alert-store.ts'
import { type ChannelState, findChannelState } from '../channel-state.ts'
import type { DonationOutcome } from '../donation-progress.ts'
import { findHeldAlertFrame } from '../held/held-alerts.ts'
import { batchReads } from './batch-reads.ts'
import { ChannelTopics } from './channel-topics.ts'
import type { DashboardBroadcaster } from './dashboard-broadcaster.ts'
import { DeliveredAlerts, DeliveredCommands } from './delivered-alerts.ts'
import { diffState, type SentState, sameExceptAlerts, sentStateOf } from './diff-state.ts'
import {
  type Access,
  CLOSE_CREATOR_GONE,
  CLOSE_KEY_ROTATED,
  CLOSE_SUSPENDED,
  type LiveSocket,
  SUSPENDED_REASON,
} from './live-socket.ts'
import { narrowToScenes } from './scene-access.ts'
import { type InitialStateDeps, JoinedFrames, type NewSubscriber, sendInitialState } from './send-initial-state.ts'
import { hasOutdatedKey, isKeyRotated } from './stream-keys.ts'
import { Subscribers } from './subscribers.ts'
import { throttle } from './throttle.ts'
import type { Cause, TopicValue } from './topic.ts'
import type { TopicBroadcaster } from './topic-broadcaster.ts'

export type CreatorChannelDeps = InitialStateDeps & {
  /** Reads the creator's state. Reads of several channels at the same time share one statement. */
  readState: (creatorId: string) => Promise<ChannelState | undefined>
  /** Whether a creator who is not found is suspended. */
  isSuspended: (creatorId: string) => Promise<boolean>
  dashboardBroadcaster: Pick<DashboardBroadcaster, 'changed'>
  topicBroadcaster: Pick<TopicBroadcaster, 'changed'>
  /** The channel has closed this subscriber's connection, e.g. because its key was rotated. */
  onSubscriberRemoved: (socket: LiveSocket) => void
  onPanicStarted: (creatorId: string) => void
}

const GOAL_EVERY_MS = SECOND_MS / 4
// An alert waits for at most this many joining sockets.
const JOINS_PER_BATCH = 200

/**
 * One creator's connected sockets on this process. All work that reads the tables and then sends runs in order. So a
 * socket gets each alert exactly once: with its initial state or from the channel.
 */
export class CreatorChannel {
  readonly creatorId: string
  readonly slug: string
  readonly #deps: CreatorChannelDeps
  readonly #subscribers = new Subscribers()
  readonly #topics = new ChannelTopics()
  #sent: SentState
  readonly #delivered: DeliveredAlerts
  readonly #deliveredCommands = new DeliveredCommands()
  readonly #joinedFrames: JoinedFrames
  readonly #oneAtATime = createConcurrencyLimit(1)
  #pendingTasks = 0
  #isCreatorGone = false
  readonly #sendGoal = throttle(GOAL_EVERY_MS, () => this.#subscribers.sendGoal(this.#sent))
  readonly #sendDashboardGoal = throttle(GOAL_EVERY_MS, () => this.#subscribers.sendDashboardGoal(this.#sent.state))
  readonly #admitInBatches = batchReads(JOINS_PER_BATCH, (newSubscribers: NewSubscriber[]) =>
    this.#inOrder(() => this.#admit(newSubscribers)),
  )

  constructor(deps: CreatorChannelDeps, state: ChannelState) {
    this.#deps = deps
    this.creatorId = state.id
    this.slug = state.slug
    this.#sent = sentStateOf(state)
    this.#joinedFrames = new JoinedFrames(deps.overlayScript)
    this.#delivered = new DeliveredAlerts(state)
  }

  get inPanic(): boolean {
    return this.#sent.presentation.settings.panic
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
  /** No socket is in the channel, and no work is pending (a join may be part of it). */
  get isEmpty(): boolean {
    return this.size === 0 && this.#pendingTasks === 0
  }
  get isCreatorGone(): boolean {
    return this.#isCreatorGone
  }

  /** Adds a viewer without reading the tables: a viewer gets no missed alerts, and the channel's state suffices. */
  addViewer(socket: LiveSocket): void {
    socket.sendText(this.#joinedFrames.of(socket, this.#sent))
    this.#subscribers.add(socket, this.#delivered.sequence)
  }

  /**
   * Adds an overlay, listener, dashboard or API client: sends `joined`, then missed alerts, then every later frame.
   * Returns false when its key was rotated during the join or the socket has closed. `after` is the last sequence that
   * a dashboard knows. Sockets that wait at the same time are admitted together and share the reads.
   */
  async addSubscriber(socket: LiveSocket, after?: number): Promise<boolean> {
    return (await this.#admitInBatches({ socket, after })) ?? false
  }

  /**
   * Adds a donor's socket. It receives the progress of its own donation and nothing else, starting with the current
   * state.
   */
  addDonationWatcher(socket: LiveSocket, watcher: { donationId: string; isDonor: boolean }): void {
    this.#subscribers.addDonationWatcher(socket, watcher)
    this.dashboardsChanged()
  }

  /**
   * Adds a layer without reading the tables: topics carry whole values, so a layer has nothing to catch up on. Returns
   * false when its key was rotated during the join.
   */
  addWidget(socket: LiveSocket, access: Extract<Access, { role: 'widget' }>): boolean {
    if (socket.isClosed || isKeyRotated(access, this.#sent.state)) return false
    socket.sendText(this.#joinedFrames.of(socket, this.#sent))
    this.#topics.add(socket, access.topics)
    this.#checkScenes([socket])
    this.#deps.topicBroadcaster.changed(this, this.#topics.unsent)
    return true
  }

  leave(socket: LiveSocket): void {
    this.#subscribers.remove(socket)
    this.#topics.remove(socket)
  }

  /** Sends an alert that this process has just committed, without SQL if its sequence is the next one. */
  deliver(row: AlertRow, goal: Goal): Promise<void> | void {
    if (this.#pendingTasks > 0 || row.sequence !== this.#delivered.sequence + 1)
      return this.catchUp(row.sequence, row.id)
    this.#broadcastAlert(row)
    this.#applyState({ ...this.#sent.state, ...goal })
  }

  /** Reads and sends, in order, all alerts that another process has committed up to this sequence. */
  async catchUp(sequence: number, alertId: string | undefined): Promise<void> {
    // This process also receives the events of alerts that it has delivered itself: skip those without a read.
    if (this.#delivered.includes(sequence, alertId)) return
    await this.#inOrder(async () => {
      if (!this.#delivered.includes(sequence, alertId)) await this.#syncWithDatabase()
    })
  }

  /** Reads the creator's state and missing alerts again and sends the differences. */
  refresh(): Promise<void> {
    this.dashboardsChanged()
    this.topicsChanged('change')
    return this.#inOrder(() => this.#syncWithDatabase())
  }

  /**
   * Whether subscribers have another state than this one. Only compares: `state` may be older than theirs, so it is not
   * sent.
   */
  isStaleAgainst(state: ChannelState): boolean {
    const isSame = state.sequence === this.#delivered.sequence && sameExceptAlerts(state, this.#sent.state)
    return !isSame || this.#delivered.isAheadOf(state)
  }

  replay(alertId: string): Promise<void> {
    this.dashboardsChanged()
    return this.#inOrder(async () => {
      const row = await findAlert(this.#deps.db, this.creatorId, alertId)
      if (row === undefined) return
      this.#deliveredCommands.add(alertId, row.replay_requested_at)
      this.#subscribers.sendReplay(replayFrame(row, this.#sent.presentation, true), this.#sent.audience)
    })
  }

  /**
   * Sends a waiting alert again once its sound is ready. Overlays that have the alert in their queue take only the
   * sound.
   */
  sound(alertId: string): Promise<void> {
    this.dashboardsChanged()
    return this.#inOrder(async () => {
      const row = await findAlert(this.#deps.db, this.creatorId, alertId)
      const isWaiting = row && (row.shown_at === null || (row.replay_requested_at ?? 0) > row.shown_at)
      if (isWaiting) this.#subscribers.sendToOverlays(replayFrame(row, this.#sent.presentation, row.shown_at !== null))
    })
  }

  /** Takes an alert off every overlay, and sends dashboards what is left of it. */
  removed(alertId: string): Promise<void> {
    this.#deliveredCommands.add(alertId)
    return this.#inOrder(async () => {
      this.#subscribers.send(skipFrame(alertId))
      const row = await findAlert(this.#deps.db, this.creatorId, alertId)
      if (row) this.#subscribers.sendToDashboards(replayFrame(row, this.#sent.presentation, false))
      this.dashboardsChanged()
    })
  }

  skip(alertId: string): Promise<void> {
    this.#deliveredCommands.add(alertId)
    return this.#sendCommand(skipFrame(alertId))
  }

  clear(): Promise<void> {
    return this.#sendCommand({ type: 'control', payload: { action: 'clear' } })
  }

  /** Sends a held or just decided alert to dashboards at once, because a moderator may be waiting for it. */
  heldAlertChanged(alertId: string): Promise<void> {
    this.dashboardsChanged()
    return this.#inOrder(async () => {
      const heldFrame = await findHeldAlertFrame(this.#deps.db, this.creatorId, alertId)
      if (heldFrame) this.#subscribers.sendToDashboards(heldFrame)
      // A held alert's donation is paid: the goal has changed too.
      await this.#syncWithDatabase()
    })
  }

  /** Sends all skips of the last 24 hours again, after many alerts were skipped at once. */
  repeatSkips(): Promise<void> {
    this.dashboardsChanged()
    return this.#inOrder(async () => {
      const { skippedIds = [] } = (await this.#deps.readOverlayBacklog(this.creatorId)) ?? {}
      for (const id of skippedIds) this.#sendToOverlays(skipFrame(id), id)
    })
  }

  /**
   * Sends recent skips and replay requests of the tables to overlays, unless they were sent already. Makes up for lost
   * events.
   */
  repeatCommands(commands: AlertCommand[]): Promise<void> {
    return this.#inOrder(async () => {
      for (const command of commands) {
        if (this.#deliveredCommands.includes(command)) continue
        const { id, forced, replay_requested_at: replayAt } = command
        if (forced) this.#sendToOverlays(replayFrame(command, this.#sent.presentation, true), id, replayAt)
        else this.#sendToOverlays(skipFrame(id), id)
      }
    })
  }

  /**
   * Schedules a read of queue, stats and donation progress; changed values are sent. Does nothing without dashboards
   * and donors.
   */
  dashboardsChanged(): void {
    if (this.#subscribers.hasDashboards || this.#subscribers.hasDonationWatchers)
      this.#deps.dashboardBroadcaster.changed(this)
  }

  /** Schedules a read of all subscribed topics that this cause can change. */
  topicsChanged(cause: Cause): void {
    if (this.#topics.size > 0) this.#deps.topicBroadcaster.changed(this, this.#topics.changedBy(cause))
  }

  /** Sends nothing during panic: layers are hidden then, and get whole values when it ends. */
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

  /** Runs in order with joins and alerts: a command sent at once could arrive before the alert that it concerns. */
  #sendCommand(frame: ServerFrame): Promise<void> {
    return this.#inOrder(async () => {
      this.#subscribers.send(frame)
      this.dashboardsChanged()
    })
  }

  /** Returns for each socket whether it is subscribed now; an empty list when no socket could be admitted. */
  async #admit(newSubscribers: NewSubscriber[]): Promise<boolean[]> {
    // The sequence is read before the alerts: an alert committed in between is in the backlog, and its sequence marks
    // it as sent.
    const state = newSubscribers.every(({ socket }) => socket.isClosed)
      ? undefined
      : await this.#deps.readState(this.creatorId)
    if (state === undefined) return []
    if (this.#delivered.isAheadOf(state)) await this.#resyncAfterDataLoss(state)
    else this.#applyState(state)
    const admitted = newSubscribers.filter(({ socket }) => !socket.isClosed && !hasOutdatedKey(socket, state))
    const hadOverlays = this.#subscribers.hasOverlays
    const initial = await sendInitialState(this.#deps, admitted, this.#sent, this.#joinedFrames)
    for (const subscriber of admitted) {
      if (!subscriber.socket.isClosed) this.#subscribers.add(subscriber.socket, initial.lastSequenceOf(subscriber))
    }
    this.#checkScenes(admitted.map(({ socket }) => socket))
    this.dashboardsChanged()
    // Commands sent with the initial state count as delivered only if every overlay got them, i.e. none was connected
    // before.
    if (!hadOverlays) {
      for (const id of initial.skippedIds) this.#deliveredCommands.add(id)
      for (const row of initial.forced) this.#deliveredCommands.add(row.id, row.replay_requested_at)
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

  /** Handles a database that has lost alerts which were already sent: sends the alerts that it has written since. */
  async #resyncAfterDataLoss(state: ChannelState): Promise<void> {
    const { newestId } = this.#delivered
    const rows = await listAlertsWrittenAfter(this.#deps.db, this.creatorId, { sequence: state.sequence, newestId })
    const newRows = rows.filter(({ id }) => !this.#delivered.includesId(id))
    this.#subscribers.resetSequences()
    this.#delivered.resetTo(state)
    this.#applyState(state)
    for (const row of newRows) this.#broadcastAlert(row)
  }

  /** The only place that changes the state: sends each difference to the subscribers that it concerns. */
  #applyState(state: ChannelState): void {
    const after = sentStateOf(state, this.#sent)
    const diff = diffState(this.#sent, after)
    this.#sent = after
    const { settings } = after.presentation
    if (diff.areKeysChanged) {
      // The access of these depends on the overlay key, a scene key or the listen key.
      const sockets = [...this.#subscribers.overlays, ...this.#topics.sockets]
      for (const socket of sockets) {
        if (hasOutdatedKey(socket, state)) this.#removeAndClose(socket, CLOSE_KEY_ROTATED, 'the key was rotated')
      }
      this.#checkScenes(sockets)
    }
    if (diff.isPanicChanged && settings.panic) this.#deps.onPanicStarted(this.creatorId)
    for (const frame of diff.frames) this.#subscribers.send(frame)
    if (diff.areSettingsChanged) {
      this.#topics.sendSettings(settings)
      this.dashboardsChanged()
    }
    if (diff.isPanicChanged) {
      this.#topics.forgetSent()
      this.#deps.topicBroadcaster.changed(this, this.#topics.all)
    }
    if (diff.isGoalDue) this.#sendGoal()
    if (diff.isDashboardGoalDue) {
      this.#sendDashboardGoal()
      this.topicsChanged('money')
    }
  }

  #checkScenes(sockets: LiveSocket[]): void {
    void narrowToScenes(this.#deps.db, sockets, this.#sent.state, {
      restrictTopics: (socket, topics) => this.#topics.restrictTo(socket, topics),
      close: (socket) => this.#removeAndClose(socket, CLOSE_KEY_ROTATED, 'the scene shows no alerts any more'),
    })
  }

  async #closeAll(): Promise<void> {
    const isSuspended = await this.#deps.isSuspended(this.creatorId)
    this.#isCreatorGone = true
    for (const socket of [...this.#subscribers.sockets, ...this.#topics.sockets]) {
      if (isSuspended) this.#removeAndClose(socket, CLOSE_SUSPENDED, SUSPENDED_REASON)
      else this.#removeAndClose(socket, CLOSE_CREATOR_GONE, 'there is no such creator any more')
    }
  }

  #removeAndClose(socket: LiveSocket, code: number, reason: string): void {
    this.leave(socket)
    socket.close(code, reason)
    this.#deps.onSubscriberRemoved(socket)
  }

  #broadcastAlert(row: AlertRow): void {
    this.#subscribers.sendAlert(row, this.#sent.presentation, this.#sent.audience)
    this.#delivered.add(row)
    this.dashboardsChanged()
    this.topicsChanged('money')
  }

  async #inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#pendingTasks += 1
    try {
      return await this.#oneAtATime(work)
    } finally {
      this.#pendingTasks -= 1
    }
  }
}
